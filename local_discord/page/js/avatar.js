/** Round pictures of people, drawn from their colour and first letter: nothing is loaded. */

import { h } from "./dom.js";

const DARK = "#000000";
const LIGHT = "#ffffff";

/** @param {{id: string, display_name?: string, global_name?: string, username?: string, color?: string}} user */
export function avatar(user, className = "") {
  const colour = /^#[0-9a-f]{6}$/i.test(user?.color ?? "") ? user.color : colourOf(user?.id ?? "0");
  const name = displayName(user);
  const style = { "--avatar": colour, "--avatar-ink": inkOn(colour) };
  const kind = user?.bot ? " avatar-bot" : "";
  return h("span", { class: `avatar${kind} ${className}`, style, "aria-hidden": "true" }, firstLetter(name));
}

export function displayName(user) {
  return user?.display_name || user?.global_name || user?.username || "Unknown";
}

function firstLetter(name) {
  const [letter] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim() || "?");
  return letter.segment.toLocaleUpperCase("en");
}

function colourOf(id) {
  const hue = Number(BigInt(/^\d+$/.test(id) ? id : "0") % 360n);
  const [red, green, blue] = [0, 8, 4].map((n) => channelOf(hue, n));
  return `#${red}${green}${blue}`;
}

/** One channel of an HSL colour with 45 % saturation and 45 % lightness. */
function channelOf(hue, n) {
  const k = (n + hue / 30) % 12;
  const value = 0.45 - 0.2025 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");
}

/** Black or white, whichever reads better on this colour. */
function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? DARK : LIGHT;
}

function linear(value) {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
