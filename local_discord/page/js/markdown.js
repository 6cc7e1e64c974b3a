/** Discord's Markdown as DOM nodes. */

import { h } from "./dom.js";
import { timestamp } from "./time.js";

/**
 * What mentions mean to the person who reads.
 * @typedef {object} Names
 * @property {(id: string) => string | undefined} user
 * @property {(id: string) => {name: string, color: number} | undefined} role
 * @property {(id: string) => {name: string, type: number} | undefined} channel
 * @property {(channelId: string, messageId?: string) => void} goTo
 * @property {(name: string) => void} useCommand
 * @property {(id: string, name: string) => string | undefined} emojiUrl
 * @property {boolean} [isInLink]  a link can't hold another one
 */

const DEEPEST = 8;

/** @param {string} text @param {Names} names @returns {Node[]} */
export function markdown(text, names) {
  return blocks(String(text ?? ""), names, 0);
}

/** Only inline marks: for embed titles, select labels and the like. */
export function inlineMarkdown(text, names) {
  return inline(String(text ?? ""), names, 0);
}

/** Only emoji, for labels of buttons that carry no other marks. */
export function isOnlyEmoji(text) {
  return ONLY_EMOJI.test(text.trim());
}

/** A link that leads where it says, or null for any scheme but http and https. */
export function safeUrl(text) {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

/** The channel and message that a Discord link points to. */
export function jumpTarget(url) {
  const found = JUMP.exec(url);
  return found && { guildId: found[1], channelId: found[2], messageId: found[3] };
}

/** A custom or plain emoji of a component or reaction. */
export function emoji(partial, names) {
  if (!partial?.id) return h("span", { class: "emoji" }, partial?.name ?? "");
  return customEmoji(partial.name ?? "emoji", String(partial.id), names);
}

const ONLY_EMOJI = /^(?:(?:\p{RGI_Emoji}|<a?:\w+:\d+>)\s*){1,27}$/v;
const JUMP =
  /^https?:\/\/(?:\w+\.)?(?:discord(?:app)?\.com|127\.0\.0\.1(?::\d+)?|localhost(?::\d+)?)\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?$/;

const HEADING = /^(#{1,3})\s+(.+)$/;
const SUBTEXT = /^-#\s+(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.)\s+(.+)$/;
const FENCE = /```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)\n?```/g;

/** @returns {Node[]} */
function blocks(text, names, depth) {
  const nodes = [];
  let paragraph = "";
  let position = 0;
  const flush = () => {
    const plain = paragraph.replace(/\n$/, "");
    if (plain) nodes.push(...inline(plain, names, depth));
    paragraph = "";
  };
  while (position < text.length) {
    const block = blockAt(text, position, names, depth);
    if (block) {
      flush();
      nodes.push(block.node);
      position = block.end;
      continue;
    }
    const end = endOfLine(text, position);
    const fence = fenceWithin(text, position, end);
    if (fence) {
      paragraph += text.slice(position, fence.start);
      flush();
      nodes.push(fence.node);
      position = fence.end;
      continue;
    }
    paragraph += text.slice(position, end + 1);
    position = end + 1;
  }
  flush();
  return nodes;
}

/** A heading, quote, list or small line that begins here, if one does. */
function blockAt(text, start, names, depth) {
  if (depth >= DEEPEST) return null;
  const end = endOfLine(text, start);
  const line = text.slice(start, end);
  if (line.startsWith(">>> ")) {
    return { node: quote(text.slice(start + 4), names, depth), end: text.length };
  }
  if (line.startsWith("> ")) return quoteLines(text, start, names, depth);
  const heading = HEADING.exec(line);
  if (heading) {
    const level = String(heading[1].length + 2);
    const node = h("div", {
      class: `heading heading-${heading[1].length}`,
      role: "heading",
      "aria-level": level,
    });
    node.append(...inline(heading[2], names, depth + 1));
    return { node, end: end + 1 };
  }
  const small = SUBTEXT.exec(line);
  if (small)
    return { node: h("div", { class: "subtext" }, inline(small[1], names, depth + 1)), end: end + 1 };
  if (ITEM.test(line)) return list(text, start, names, depth);
  return null;
}

function quote(text, names, depth) {
  return h("blockquote", {}, blocks(text, names, depth + 1));
}

function quoteLines(text, start, names, depth) {
  const lines = [];
  let position = start;
  while (text.startsWith("> ", position)) {
    const end = endOfLine(text, position);
    lines.push(text.slice(position + 2, end));
    position = end + 1;
  }
  return { node: quote(lines.join("\n"), names, depth), end: position };
}

function list(text, start, names, depth) {
  const items = [];
  let position = start;
  while (position < text.length) {
    const end = endOfLine(text, position);
    const item = ITEM.exec(text.slice(position, end));
    if (!item) break;
    items.push({ indent: Math.min(item[1].length >> 1, DEEPEST), mark: item[2], text: item[3] });
    position = end + 1;
  }
  return { node: nestItems(items, names, depth), end: position };
}

function nestItems(items, names, depth) {
  const stack = [];
  for (const item of items) {
    while (stack.length && stack.at(-1).indent > item.indent) stack.pop();
    if (!stack.length || stack.at(-1).indent < item.indent) {
      const node = emptyList(item.mark);
      const parent = stack.at(-1)?.node.lastElementChild;
      if (parent) parent.append(node);
      stack.push({ indent: stack.length ? item.indent : 0, node });
      if (stack.length === 1) stack.root = node;
    }
    stack.at(-1).node.append(h("li", {}, inline(item.text, names, depth + 1)));
  }
  return stack.root;
}

function emptyList(mark) {
  return mark.endsWith(".") ? h("ol", { start: Number.parseInt(mark, 10) }) : h("ul");
}

function fenceWithin(text, start, end) {
  FENCE.lastIndex = start;
  const found = FENCE.exec(text);
  if (!found || found.index >= end || !found[2]) return null;
  const after = FENCE.lastIndex;
  const node = h(
    "pre",
    { tabindex: "0" },
    h("code", found[1] ? { data: { language: found[1] } } : {}, found[2]),
  );
  return { node, start: found.index, end: text[after] === "\n" ? after + 1 : after };
}

function endOfLine(text, start) {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

/**
 * Inline rules by the character that can begin them; each gives a node and what it consumed.
 * @type {Record<string, [RegExp, (found: RegExpExecArray, names: Names, depth: number) => Node | null][]>}
 */
const RULES = {
  "\\": [[/\\([^A-Za-z0-9\s])/y, (found) => document.createTextNode(found[1])]],
  "`": [
    [
      /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y,
      (found) => h("code", { class: "inline" }, found[2].trim() || found[2]),
    ],
  ],
  "*": [
    [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrapped("strong")],
    [/\*(?![\s*])((?:\*\*|\\[\s\S]|[^*\\])+?)\*(?!\*)/y, wrapped("em")],
  ],
  _: [
    [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrapped("u")],
    [/(?<![A-Za-z0-9_])_((?:__|\\[\s\S]|[^_\\])+?)_(?![A-Za-z0-9_])/y, wrapped("em")],
  ],
  "~": [[/~~((?:\\[\s\S]|[^\\])+?)~~/y, wrapped("s")]],
  "|": [[/\|\|([\s\S]+?)\|\|/y, (found, names, depth) => spoiler(inline(found[1], names, depth + 1))]],
  "[": [[/\[((?:\\[\s\S]|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"([^"]*)")?\)/y, maskedLink]],
  "<": [
    [/<@!?(\d+)>/y, (found, names) => userMention(found[1], names)],
    [/<@&(\d+)>/y, (found, names) => roleMention(found[1], names)],
    [/<#(\d+)>/y, (found, names) => channelMention(found[1], names)],
    [/<\/([^:>]{1,100}):(\d+)>/y, (found, names) => commandMention(found[1], names)],
    [/<a?:(\w{2,32}):(\d+)>/y, (found, names) => customEmoji(found[1], found[2], names)],
    [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (found) => timestamp(Number(found[1]), found[2])],
    [/<(https?:\/\/[^\s>]+)>/y, (found, names) => link(found[1], found[1], names)],
  ],
  "@": [[/@(everyone|here)\b/y, (found) => h("span", { class: "mention" }, found[0])]],
  h: [[/https?:\/\/[^\s<]*[^\s<.,:;"')\]*_~|]/y, (found, names) => link(found[0], found[0], names)]],
};

/** @returns {Node[]} */
function inline(text, names, depth) {
  const nodes = [];
  let plainFrom = 0;
  let position = 0;
  while (position < text.length) {
    const match = depth < DEEPEST * 2 ? ruleAt(text, position, names, depth) : null;
    if (!match) {
      position += 1;
      continue;
    }
    if (position > plainFrom) nodes.push(document.createTextNode(text.slice(plainFrom, position)));
    nodes.push(match.node);
    position = plainFrom = match.end;
  }
  if (plainFrom < text.length) nodes.push(document.createTextNode(text.slice(plainFrom)));
  return nodes;
}

function ruleAt(text, position, names, depth) {
  for (const [pattern, build] of RULES[text[position]] ?? []) {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (!found) continue;
    const end = pattern.lastIndex;
    const node = build(found, names, depth);
    if (node) return { node, end };
  }
  return null;
}

function wrapped(tag) {
  return (found, names, depth) => h(tag, {}, inline(found[1], names, depth + 1));
}

/** Text or a picture that shows itself when asked. */
export function spoiler(children, tag = "span") {
  const reveal = (event) => {
    if (element.classList.contains("revealed")) return;
    event.preventDefault();
    event.stopPropagation();
    element.classList.add("revealed");
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
    element.removeAttribute("tabindex");
    inner.removeAttribute("aria-hidden");
    inner.inert = false;
  };
  const inner = h(tag, { class: "spoiler-inner", "aria-hidden": "true" }, children);
  inner.inert = true;
  const element = h(
    tag,
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": "Spoiler, press to reveal",
      onclick: reveal,
      onkeydown: (event) => (event.key === "Enter" || event.key === " ") && reveal(event),
    },
    inner,
  );
  return element;
}

function maskedLink(found, names, depth) {
  const label = inline(found[1], { ...names, isInLink: true }, depth + 1);
  return link(found[2], label, names, found[3]);
}

/** A link that opens elsewhere, or here when it points into this Discord. */
export function link(address, label, names, title) {
  if (names.isInLink) return null;
  const target = jumpTarget(address);
  if (target) return jumpLink(target, address === label ? null : label, names);
  const href = safeUrl(address);
  if (!href) return null;
  return h(
    "a",
    { href, target: "_blank", rel: "noopener noreferrer", title: title || (address === label ? null : href) },
    label,
  );
}

function jumpLink({ channelId, messageId }, label, names) {
  const channel = names.channel(channelId);
  const text = label ?? [channelLabel(channel), messageId ? " › message" : ""];
  return mentionButton(
    text,
    () => names.goTo(channelId, messageId),
    label ? "link-button" : "mention",
    !channel,
  );
}

function userMention(id, names) {
  return h("span", { class: "mention", data: { user: id } }, `@${names.user(id) ?? "unknown-user"}`);
}

function roleMention(id, names) {
  return h("span", { class: "mention" }, `@${(names.role(id)?.name ?? "deleted-role").replace(/^@/, "")}`);
}

function channelMention(id, names) {
  const channel = names.channel(id);
  if (!channel) return h("span", { class: "mention" }, "#No access");
  return mentionButton(channelLabel(channel), () => names.goTo(id));
}

function channelLabel(channel) {
  return channel ? `#${channel.name}` : "#No access";
}

function commandMention(name, names) {
  return mentionButton(`/${name}`, () => names.useCommand(name));
}

function mentionButton(label, onclick, kind = "mention", disabled = false) {
  return h("button", { type: "button", class: kind, onclick, disabled }, label);
}

function customEmoji(name, id, names) {
  const url = names.emojiUrl?.(id, name);
  const label = `:${name}:`;
  if (!url) return h("span", { class: "emoji-name" }, label);
  return h("img", { class: "emoji", src: url, alt: label, title: label });
}
