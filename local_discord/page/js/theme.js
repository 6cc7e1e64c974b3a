/** Dark or light: as the system says, until one chooses. */

const KEY = "local-discord-theme";

export function restoreTheme() {
  const kept = localStorage.getItem(KEY);
  if (kept) document.documentElement.dataset.theme = kept;
}

export function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : !matchMedia("(prefers-color-scheme: light)").matches;
}

export function toggleTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(KEY, theme);
}
