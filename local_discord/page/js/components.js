/** Components of messages: Components V2 layouts and classic rows. */

import { cssColour, h, icon } from "./dom.js";
import { emoji, jumpTarget, markdown, safeUrl, spoiler } from "./markdown.js";
import { fileCard, gallery, picture } from "./pictures.js";
import { SELECTS, select } from "./selects.js";

/**
 * Where components stand and what they do.
 * @typedef {object} Place
 * @property {any} message
 * @property {import("./session.js").Session} session
 * @property {import("./markdown.js").Names} names
 */

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link-style", 6: "primary" };
const LINK = 5;

/** @param {any[]} list @param {Place} place @returns {Node[]} */
export function components(list, place) {
  return list.map((component) => one(component, place));
}

/** Shows on the buttons which press is under way, and below them which one failed. */
export function showInteractions(element, message, session) {
  const ours = [...session.world.interactions.values()].filter(
    (interaction) => interaction.message === message.id && interaction.person === session.personId,
  );
  const pending = new Set(
    ours.filter(({ state }) => state === "pending").map((interaction) => interaction.custom_id),
  );
  for (const control of element.querySelectorAll("[data-custom-id]")) {
    const isBusy = pending.has(control.dataset.customId);
    control.classList.toggle("busy", isBusy);
    if (isBusy) control.setAttribute("aria-busy", "true");
    else control.removeAttribute("aria-busy");
  }
  const failure = ours.find(({ state }) => state === "failed");
  const line = element.querySelector(".interaction-failed");
  if (line && line.textContent !== failure?.reason) line.remove();
  if (failure && line?.textContent !== failure.reason) {
    element
      .querySelector(".message-body")
      .append(h("p", { class: "interaction-failed", role: "alert" }, failure.reason));
  }
}

const KINDS = {
  1: (row, place) => h("div", { class: "action-row" }, components(row.components, place)),
  2: button,
  9: section,
  10: (text, { names }) => h("div", { class: "markup text-display" }, markdown(text.content, names)),
  11: (thumbnail) => h("div", { class: "thumbnail" }, picture(shotOf(thumbnail))),
  12: (media) => gallery(media.items.map(shotOf)),
  13: (file) =>
    fileCard({
      url: file.file.url,
      filename: file.name ?? lastPart(file.file.url),
      size: file.size,
      spoiler: file.spoiler,
    }),
  14: separator,
  17: container,
};

function one(component, place) {
  if (SELECTS.has(component.type)) return messageSelect(component, place);
  const draw = KINDS[component.type];
  return draw
    ? draw(component, place)
    : h("p", { class: "muted" }, `This page can't show a component of type ${component.type}.`);
}

function button(component, place) {
  const { style, label, custom_id: customId, disabled, url } = component;
  const content = [
    component.emoji && emoji(component.emoji, place.names),
    label && h("span", { class: "button-label" }, label),
  ];
  const className = `button ${STYLES[style] ?? "secondary"}`;
  const name = label ? null : (component.emoji?.name ?? "Button");
  if (style === LINK) return linkButton(url, className, content, disabled, place);
  return h(
    "button",
    {
      type: "button",
      class: className,
      disabled,
      "aria-label": name,
      data: { customId, focus: customId },
      onclick: (event) => press(event.currentTarget, customId, place),
    },
    content,
  );
}

function press(element, customId, { session, message }) {
  if (element.classList.contains("busy")) return;
  element.classList.add("busy");
  session
    .act("press", { channel: message.channel_id, message: message.id, custom_id: customId })
    .then((reply) => {
      if (!reply) element.classList.remove("busy");
    });
}

function linkButton(url, className, content, disabled, { session }) {
  const target = jumpTarget(url);
  const href = safeUrl(url);
  if (disabled || (!target && !href))
    return h("button", { type: "button", class: className, disabled: true }, content, icon("out", 16));
  if (target) {
    return h(
      "button",
      { type: "button", class: className, data: { focus: url }, onclick: () => session.follow(url) },
      content,
      icon("right", 16),
    );
  }
  return h(
    "a",
    { class: className, href, target: "_blank", rel: "noopener noreferrer", data: { focus: url } },
    content,
    icon("out", 16),
  );
}

function messageSelect(component, { message, session, names }) {
  const onChosen = (values) =>
    session.act("choose", {
      channel: message.channel_id,
      message: message.id,
      custom_id: component.custom_id,
      values,
    });
  return select(component, { session, names, onChosen });
}

function section(component, place) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-text" }, components(component.components, place)),
    h("div", { class: "section-accessory" }, one(component.accessory, place)),
  );
}

function separator({ divider = true, spacing = 1 }) {
  const size = spacing === 2 ? "separator-large" : "separator-small";
  return divider ? h("hr", { class: `separator ${size}` }) : h("div", { class: `separator blank ${size}` });
}

function container(component, place) {
  const hasAccent = component.accent_color !== null && component.accent_color !== undefined;
  const style = hasAccent ? { "--accent": cssColour(component.accent_color) } : {};
  const box = h(
    "div",
    { class: hasAccent ? "container accented" : "container", style },
    components(component.components, place),
  );
  return component.spoiler ? spoiler([box], "div") : box;
}

function shotOf({ media, description, spoiler: isSpoiler }) {
  return { url: media.url, width: media.width, height: media.height, description, spoiler: isSpoiler };
}

function lastPart(url) {
  return decodeURIComponent(new URL(url, location.href).pathname.split("/").at(-1));
}
