/** Embeds: the boxes of classic messages. */

import { cssColour, h } from "./dom.js";
import { inlineMarkdown, link, markdown } from "./markdown.js";
import { isOurs, ourUrl, picture } from "./pictures.js";
import { sentAt } from "./time.js";

/** @param {any} embed Discord's embed object */
export function embed(embed, names) {
  const colour = embed.color ? cssColour(embed.color) : null;
  const body = h(
    "div",
    { class: "embed-body" },
    embed.author && authorLine(embed.author, names),
    embed.title && titleLine(embed, names),
    embed.description && h("div", { class: "markup" }, markdown(embed.description, names)),
    embed.fields?.length ? fields(embed.fields, names) : null,
    embed.image && picture({ ...embed.image, description: embed.image.description }),
    footer(embed),
  );
  const thumbnail = embed.thumbnail && h("div", { class: "embed-thumbnail" }, picture(embed.thumbnail));
  return h("div", { class: "embed", style: colour ? { "--accent": colour } : {} }, body, thumbnail);
}

function authorLine({ name, url, icon_url: iconUrl }, names) {
  const picture =
    iconUrl && isOurs(iconUrl) ? h("img", { src: ourUrl(iconUrl), alt: "", class: "embed-icon" }) : null;
  return h("div", { class: "embed-author" }, picture, (url && link(url, name, names)) || name);
}

function titleLine({ title, url }, names) {
  const label = inlineMarkdown(title, names);
  return h(
    "div",
    { class: "embed-title", role: "heading", "aria-level": "3" },
    (url && link(url, label, names)) || label,
  );
}

function fields(list, names) {
  const boxes = list.map((field) =>
    h(
      "div",
      { class: field.inline ? "embed-field inline" : "embed-field" },
      h("div", { class: "embed-field-name" }, inlineMarkdown(field.name, names)),
      h("div", { class: "markup" }, markdown(field.value, names)),
    ),
  );
  return h("div", { class: "embed-fields" }, boxes);
}

function footer({ footer: line, timestamp }) {
  const parts = [line?.text, timestamp && sentAt(timestamp)].filter(Boolean);
  return parts.length ? h("div", { class: "embed-footer" }, parts.join(" • ")) : null;
}
