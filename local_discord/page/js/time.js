/** Times as Discord writes them, and the ticking of the relative ones. */

import { h } from "./dom.js";

const LOCALE = navigator.language.startsWith("en") ? navigator.language : "en-GB";
const DISCORD_EPOCH = 1420070400000n;

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const formats = new Map(
  Object.entries(STYLES).map(([style, options]) => [style, new Intl.DateTimeFormat(LOCALE, options)]),
);
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** Smaller differences are only the way that messages take. */
const NOTICEABLE = 1500;

/** How far the server's clock is ahead of this computer's, in milliseconds. */
let clockLead = 0;

/** The server's clock may have been set by hand; countdowns follow what it was last heard to say. */
export function followClock(serverMilliseconds) {
  const lead = serverMilliseconds - Date.now();
  if (Math.abs(lead - clockLead) < NOTICEABLE) return;
  clockLead = lead;
  tick();
}

export function now() {
  return Date.now() + clockLead;
}

/** A `<t:unix:style>` as an element; style R keeps counting. */
export function timestamp(unixSeconds, style = "f") {
  const moment = new Date(unixSeconds * 1000);
  if (Number.isNaN(moment.getTime())) return document.createTextNode("Invalid Date");
  const data = style === "R" ? { relative: String(unixSeconds) } : {};
  const text = style === "R" ? fromNow(unixSeconds) : (formats.get(style) ?? formats.get("f")).format(moment);
  return h(
    "time",
    { class: "timestamp", datetime: moment.toISOString(), title: formats.get("F").format(moment), data },
    text,
  );
}

/** "in 5 minutes", "2 hours ago". */
export function fromNow(unixSeconds) {
  const seconds = Math.round(unixSeconds - now() / 1000);
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return "now";
}

/** When a message was sent, as its header says it: "14:02", "Yesterday at 14:02", "3/4/26, 14:02". */
export function sentAt(iso) {
  const moment = new Date(iso);
  const clock = formats.get("t").format(moment);
  const days = Math.round((midnight(new Date(now())) - midnight(moment)) / 86_400_000);
  if (days === 0) return clock;
  if (days === 1) return `Yesterday at ${clock}`;
  return formats.get("s").format(moment);
}

export function clockTime(iso) {
  return formats.get("t").format(new Date(iso));
}

export function longDate(iso) {
  return formats.get("D").format(new Date(iso));
}

export function fullTime(iso) {
  return formats.get("F").format(new Date(iso));
}

/** When the thing with this id was made, in milliseconds. */
export function snowflakeTime(id) {
  return Number((BigInt(id) >> 22n) + DISCORD_EPOCH);
}

/** Keeps every relative time on the page true. */
export function startTicking() {
  setInterval(tick, 1000);
}

function tick() {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    const text = fromNow(Number(element.dataset.relative));
    if (element.textContent !== text) element.textContent = text;
  }
}

function midnight(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
