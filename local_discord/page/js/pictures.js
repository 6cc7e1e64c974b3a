/** Pictures and files of messages: galleries, attachments, and the enlarged view with its readable description. */

import { h, icon } from "./dom.js";
import { spoiler } from "./markdown.js";

/** @typedef {{url: string, description?: string | null, width?: number | null, height?: number | null, spoiler?: boolean, content_type?: string}} Picture */

const LARGEST_WIDTH = 550;
const LARGEST_HEIGHT = 550;

/** Only our own server and data are shown; anything else would be loaded from outside. */
export function isOurs(url) {
  try {
    return new URL(url, location.href).hostname === location.hostname || isLoopback(url);
  } catch {
    return false;
  }
}

/** A path on this server: the page may have been opened as localhost, while files are named by 127.0.0.1. */
export function ourUrl(url) {
  const parsed = new URL(url, location.href);
  return parsed.pathname + parsed.search;
}

/** One picture, in its proportions before it has loaded. @param {Picture} picture */
export function picture(shot, className = "") {
  if (!isOurs(shot.url)) return outsideLink(shot);
  const src = ourUrl(shot.url);
  const alt = shot.description ?? "";
  const image = h("img", { src, alt: alt || "Image without a description", decoding: "async" });
  if (shot.width && shot.height) sized(image, shot);
  const button = h(
    "button",
    {
      type: "button",
      class: `picture ${className}`,
      "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge the image",
      data: { focus: src },
      onclick: () => enlarge(src, alt),
    },
    image,
    alt && h("span", { class: "alt-mark", "aria-hidden": "true", title: alt }, "ALT"),
  );
  return shot.spoiler ? spoiler([button], "div") : button;
}

/** Up to ten pictures in Discord's grid. @param {Picture[]} shots */
export function gallery(shots) {
  const count = Math.min(shots.length, 10);
  const grid = h("div", {
    class: `gallery gallery-${count}`,
    role: "group",
    "aria-label": count > 1 ? `${count} images` : "Image",
  });
  grid.append(...shots.slice(0, 10).map((shot) => picture(shot, count > 1 ? "picture-cell" : "")));
  return grid;
}

/** A file that is not a picture. */
export function fileCard({ url, filename, size, spoiler: isSpoiler }) {
  const name = filename || "file";
  const label = isOurs(url)
    ? h("a", { href: ourUrl(url), download: name, data: { focus: url } }, name)
    : h("span", {}, name);
  const card = h(
    "div",
    { class: "file-card" },
    icon("file", 32),
    h("div", {}, label, size ? h("div", { class: "muted small" }, fileSize(size)) : null),
  );
  return isSpoiler ? spoiler([card], "div") : card;
}

/** The attachments of a message that has no layout of its own. */
export function attachments(list) {
  const isPicture = ({ content_type: type, filename }) =>
    type?.startsWith("image/") || /\.(png|jpe?g|gif|webp)$/i.test(filename);
  const shots = list
    .filter(isPicture)
    .map((file) => ({ ...file, spoiler: file.filename.startsWith("SPOILER_") }));
  const files = list.filter((file) => !isPicture(file));
  return [shots.length ? gallery(shots) : null, ...files.map(fileCard)];
}

/** Pictures that stay the same when a message is drawn again are kept, so that they don't flicker. */
export function keepPictures(before, after) {
  if (!before) return;
  const old = new Map([...before.querySelectorAll("img")].map((image) => [image.getAttribute("src"), image]));
  for (const image of after.querySelectorAll("img")) {
    const kept = old.get(image.getAttribute("src"));
    if (!kept) continue;
    kept.alt = image.alt;
    image.replaceWith(kept);
    old.delete(image.getAttribute("src"));
  }
}

function enlarge(src, alt) {
  const dialog = h("dialog", {
    class: "lightbox",
    "aria-label": alt ? "Enlarged image with its description" : "Enlarged image",
  });
  const close = h(
    "button",
    {
      type: "button",
      class: "round-button lightbox-close",
      "aria-label": "Close",
      onclick: () => dialog.close(),
    },
    icon("close", 24),
  );
  const image = h("img", { src, alt: alt || "Image without a description" });
  dialog.append(
    close,
    image,
    h("p", { class: "lightbox-text", tabindex: "0" }, alt || "This image has no description."),
  );
  dialog.append(h("a", { href: src, target: "_blank", rel: "noopener" }, "Open original"));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function sized(image, { width, height }) {
  const scale = Math.min(1, LARGEST_WIDTH / width, LARGEST_HEIGHT / height);
  image.width = Math.round(width * scale);
  image.height = Math.round(height * scale);
}

function outsideLink({ url, description }) {
  return h("span", { class: "muted" }, `Image from outside, not loaded: ${description || url}`);
}

function isLoopback(url) {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url, location.href).hostname);
}

function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
