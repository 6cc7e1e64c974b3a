/** One message on screen: who, when, what, and what can be done with it. */

import { avatar, displayName } from "./avatar.js";
import { components, showInteractions } from "./components.js";
import { h, icon } from "./dom.js";
import { embed } from "./embeds.js";
import { isOnlyEmoji, markdown } from "./markdown.js";
import { attachments, keepPictures } from "./pictures.js";
import { clockTime, fullTime, longDate, sentAt, snowflakeTime } from "./time.js";
import { DIRECT } from "./world.js";

const EPHEMERAL = 64;
const LOADING = 128;
const TYPES = { join: 7, threadCreated: 18, reply: 19, slashAnswer: 20, threadStarter: 21 };
const GROUPED_FOR = 7 * 60 * 1000;

/**
 * @typedef {object} Shown
 * @property {string} key
 * @property {any} message
 * @property {boolean} isCompact  goes on from the message above, so needs no header
 * @property {string | null} day  the date, if it is the first message of a day
 * @property {boolean} isFirstNew
 * @property {any} thread  the thread that grew from it, if one did
 * @property {number} people  changes when a name did
 */

/** @param {Shown} shown @param {import("./components.js").Place} tools @param {Element} [before] */
export function messageElement(shown, { session, names, actions }, before) {
  const { message } = shown;
  if (message.local) return commandLine(shown, session);
  const author = session.world.user(message.author.id) ?? message.author;
  const name = message.member?.nick || displayName(author);
  const pingsMe = message.pings?.includes(session.personId) && session.channel?.type !== DIRECT;
  const classes = [
    "message",
    shown.isCompact && "compact",
    pingsMe && "pings-me",
    isEphemeral(message) && "ephemeral",
  ];
  const element = h(
    "li",
    {
      class: classes.filter(Boolean).join(" "),
      id: `message-${message.id}`,
      tabindex: "-1",
      "aria-label": `${name}, ${fullTime(message.timestamp)}`,
      data: { message: message.id },
    },
    dividers(shown),
    contextLine(message, session, names),
    body(shown, author, name, { session, names }),
    actions(message),
  );
  keepPictures(before, element);
  showInteractions(element, message, session);
  return element;
}

/** Is this message drawn without a header, because it goes on from the one above? */
export function continues(message, above) {
  if (
    !above ||
    above.local ||
    message.local ||
    message.type !== 0 ||
    isEphemeral(message) ||
    isEphemeral(above)
  )
    return false;
  if (above.author.id !== message.author.id || above.type === TYPES.threadCreated) return false;
  return new Date(message.timestamp) - new Date(above.timestamp) < GROUPED_FOR;
}

/** The date, if this message is the first of its day. */
export function dayOf(message, above) {
  const day = longDate(timeOf(message));
  return above && longDate(timeOf(above)) === day ? null : day;
}

export function isEphemeral(message) {
  return Boolean((message.flags ?? 0) & EPHEMERAL);
}

/** What a message says in one plain line. */
export function summary(message, names) {
  const nodes = markdown(message.content || textsOf(message.components ?? []).join(" "), names);
  const text = nodes
    .map((node) => node.textContent)
    .join(" ")
    .trim();
  if (text) return text;
  if (message.embeds?.length) return message.embeds[0].title ?? message.embeds[0].description ?? "Embed";
  return message.attachments?.length ? "Click to see the attachment" : "Message";
}

function timeOf(message) {
  return message.timestamp ?? new Date(snowflakeTime(message.id)).toISOString();
}

function textsOf(list) {
  return list.flatMap((component) => [
    ...(component.type === 10 ? [component.content] : []),
    ...textsOf(component.components ?? []),
  ]);
}

function dividers({ day, isFirstNew }) {
  return [
    day && h("div", { class: "day", role: "separator", "aria-label": day }, h("span", {}, day)),
    isFirstNew &&
      h("div", { class: "new-line", role: "separator", "aria-label": "New messages" }, h("span", {}, "New")),
  ];
}

/** What the message answers: a reply, or a command somebody used. */
function contextLine(message, session, names) {
  if (message.type === TYPES.slashAnswer || message.interaction_metadata?.name)
    return usedLine(message, session);
  if (message.type !== TYPES.reply && message.type !== TYPES.threadStarter) return null;
  const original = message.referenced_message;
  if (!original)
    return h("div", { class: "context" }, h("span", { class: "muted" }, "Original message was deleted"));
  const author = session.world.user(original.author.id) ?? original.author;
  const jump = () => session.open(original.channel_id ?? message.channel_id, original.id);
  return h(
    "button",
    { type: "button", class: "context", data: { focus: "context" }, onclick: jump },
    avatar(author, "avatar-tiny"),
    h("span", { class: "context-name" }, displayName(author)),
    h("span", { class: "context-text" }, summary(original, names)),
  );
}

function usedLine({ interaction_metadata: used, interaction }, session) {
  const { user } = used ?? interaction ?? {};
  const name = used?.name ?? interaction?.name;
  if (!user || !name) return null;
  const known = session.world.user(user.id) ?? user;
  return h(
    "div",
    { class: "context" },
    avatar(known, "avatar-tiny"),
    h("span", { class: "context-name" }, displayName(known)),
    h("span", {}, "used"),
    h("span", { class: "context-command" }, `/${name}`),
  );
}

function body(shown, author, name, place) {
  const { message, isCompact } = shown;
  const side = isCompact
    ? h("time", { class: "compact-time", datetime: message.timestamp }, clockTime(message.timestamp))
    : avatar(author);
  const header = isCompact
    ? null
    : h(
        "div",
        { class: "message-header" },
        h("span", { class: "author" }, name),
        author.bot && h("span", { class: "app-tag" }, "APP"),
        h(
          "time",
          { class: "sent-at", datetime: message.timestamp, title: fullTime(message.timestamp) },
          sentAt(message.timestamp),
        ),
      );
  return h(
    "div",
    { class: "message-row" },
    side,
    h("div", { class: "message-body" }, header, content(shown, name, place)),
  );
}

function content(shown, name, place) {
  const { message } = shown;
  const inside = { ...place, message };
  if ((message.flags ?? 0) & LOADING) return [thinking(name), ephemeralFoot(message, place.session)];
  const system = systemLine(message, name, place.session);
  if (system) return [system];
  return [
    message.content && text(message, place.names),
    ...attachments(unplaced(message)),
    ...(message.embeds ?? []).map((one) => embed(one, place.names)),
    message.components?.length
      ? h("div", { class: "components" }, components(message.components, inside))
      : null,
    shown.thread && threadCard(shown.thread, place.session),
    ephemeralFoot(message, place.session),
  ];
}

function text(message, names) {
  const isLarge = isOnlyEmoji(message.content);
  const nodes = markdown(message.content, names);
  if (message.edited_timestamp)
    nodes.push(h("span", { class: "edited", title: fullTime(message.edited_timestamp) }, "(edited)"));
  return h("div", { class: isLarge ? "markup large-emoji" : "markup" }, nodes);
}

/** Attachments that no component shows. With Components V2 all of them are placed by the layout. */
function unplaced(message) {
  return (message.flags ?? 0) & 32768 ? [] : (message.attachments ?? []);
}

function thinking(name) {
  return h("div", { class: "thinking" }, dots(), h("span", {}, `${name} is thinking…`));
}

function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

function systemLine(message, name, session) {
  if (message.type === TYPES.join) return h("div", { class: "muted" }, `${name} joined the server.`);
  if (message.type !== TYPES.threadCreated) return null;
  const id = message.message_reference?.channel_id ?? message.thread?.id;
  const thread = session.world.channels.get(id);
  return h(
    "div",
    {},
    h("span", { class: "muted" }, `${name} started a thread: ${message.content}`),
    thread && threadCard(thread, session),
  );
}

function threadCard(thread, session) {
  const count = thread.message_count ?? 0;
  const state = thread.thread_metadata?.archived
    ? "Archived"
    : `${count} ${count === 1 ? "message" : "messages"}`;
  return h(
    "button",
    {
      type: "button",
      class: "thread-card",
      data: { focus: `thread-${thread.id}` },
      onclick: () => session.open(thread.id),
    },
    icon("thread"),
    h("span", { class: "thread-name" }, thread.name),
    h("span", { class: "thread-state" }, `${state} ›`),
  );
}

function ephemeralFoot(message, session) {
  if (!isEphemeral(message)) return null;
  const dismiss = () => session.act("dismiss", { channel: message.channel_id, message: message.id });
  return h(
    "div",
    { class: "ephemeral-foot" },
    icon("eye", 16),
    "Only you can see this",
    h("span", { "aria-hidden": "true" }, "•"),
    h(
      "button",
      { type: "button", class: "link-button", data: { focus: "dismiss" }, onclick: dismiss },
      "Dismiss message",
    ),
  );
}

/** A command that waits for its answer, or got none. */
function commandLine({ message, day }, session) {
  const { interaction } = message;
  const person = session.world.user(interaction.person);
  const bot = session.world.bots[0];
  const failed = interaction.state === "failed";
  const forget = () => {
    session.timeline.remove(message.id);
    session.world.tell("timeline", session.personId, session.channelId);
  };
  return h(
    "li",
    {
      class: failed ? "message command-line" : "message command-line waiting",
      tabindex: "-1",
      data: { message: message.id },
    },
    dividers({ day }),
    h(
      "div",
      { class: "context" },
      avatar(person, "avatar-tiny"),
      h("span", { class: "context-name" }, displayName(person)),
      "used",
      h("span", { class: "context-command" }, `/${interaction.command}`),
    ),
    h(
      "div",
      { class: "message-row" },
      avatar(bot),
      h(
        "div",
        { class: "message-body" },
        h(
          "div",
          { class: "message-header" },
          h("span", { class: "author" }, displayName(bot)),
          h("span", { class: "app-tag" }, "APP"),
        ),
        failed
          ? h("p", { class: "interaction-failed", role: "alert" }, interaction.reason)
          : h("div", { class: "thinking" }, dots(), "Sending command…"),
        failed &&
          h(
            "div",
            { class: "ephemeral-foot" },
            icon("eye", 16),
            "Only you can see this",
            h("span", { "aria-hidden": "true" }, "•"),
            h(
              "button",
              { type: "button", class: "link-button", data: { focus: "dismiss" }, onclick: forget },
              "Dismiss message",
            ),
          ),
      ),
    ),
  );
}
