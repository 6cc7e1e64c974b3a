/** Puts the page together. */

import { displayName } from "./avatar.js";
import { ChannelList } from "./channels.js";
import { Composer } from "./composer.js";
import { h, icon } from "./dom.js";
import { Live } from "./live.js";
import { Messages } from "./messages.js";
import { messageActions } from "./message_actions.js";
import { openModals } from "./modal.js";
import { OfflineBanner, showHint, showTrouble } from "./notices.js";
import { soon } from "./patch.js";
import { Panel } from "./panel.js";
import { PersonSwitcher, showMe, showMembers } from "./people.js";
import { Session } from "./session.js";
import { isDark, restoreTheme, toggleTheme } from "./theme.js";
import { followClock, startTicking } from "./time.js";
import { TopBar } from "./topbar.js";
import { World } from "./world.js";

const by = (id) => document.getElementById(id);

restoreTheme();
const world = new World();
const live = new Live(
  (event, who, data) => world.take(event, who, data),
  (isConnected) => banner.setConnected(isConnected),
);
const session = new Session(world, live);
const banner = new OfflineBanner(session, by("banner"));

/** What mentions in messages mean to me. @type {import("./markdown.js").Names} */
const names = {
  user: (id) => world.user(id) && displayName(world.user(id)),
  role: (id) => world.role(id),
  channel: (id) => {
    const channel = world.channels.get(id);
    return channel && world.can(session.personId, channel)
      ? { name: world.channelName(channel, session.personId), type: channel.type }
      : undefined;
  },
  goTo: (channelId, messageId) => session.open(channelId, messageId),
  useCommand: (name) => composer.begin(`/${name} `),
  emojiUrl: () => undefined,
};

const composer = new Composer(session, {
  box: by("composer"),
  onDone: () => by("scroller").focus({ preventScroll: true }),
});
const drawer = by("drawer");
const openDrawer = () => {
  drawer.classList.add("open");
  by("people").querySelector(".me")?.focus();
};
const closeDrawer = () => {
  if (!drawer.classList.contains("open")) return;
  drawer.classList.remove("open");
  by("topbar").querySelector(".menu-button")?.focus();
};

new Messages(session, names, messageActions(session, composer), {
  scroller: by("scroller"),
  list: by("messages"),
  top: by("beginning"),
  bar: by("older-bar"),
  announcer: by("announcer"),
});
new TopBar(session, { bar: by("topbar"), members: by("members"), onMenu: openDrawer });
new ChannelList(session, { list: by("channels"), title: by("guild-name"), onOpen: closeDrawer });
const switcher = new PersonSwitcher(session, {
  list: by("people"),
  addButton: by("add-person"),
  onSwitch: () => {},
});
showMembers(session, by("member-list"));
showTrouble(session, by("toasts"));
showTyping();
showMe(session, by("me"), meButtons);
const panel = new Panel(session);
openModals(session, names);
showHint(session, by("hint"), { onTry: () => composer.begin("/"), onHelp: () => composer.run("help") });
world.on("hello", ({ now }) => followClock(now));
world.on("arrival", ({ timestamp }) => followClock(Date.parse(timestamp)));
const showTitle = soon(() => {
  const { mentions } = world.waiting(session.personId);
  document.title = `${mentions ? `(${mentions}) ` : ""}${displayName(session.person)} · Local Discord`;
});
session.on("person", showTitle);
world.on("reads", showTitle);
by("drawer-shade").addEventListener("click", closeDrawer);
document.addEventListener("keydown", onKey);
startTicking();
live.connect();

function meButtons() {
  const theme = h(
    "button",
    {
      type: "button",
      class: "round-button",
      "aria-label": isDark() ? "Light scheme" : "Dark scheme",
      title: "Dark or light",
      data: { focus: "theme" },
    },
    icon(isDark() ? "sun" : "moon"),
  );
  theme.addEventListener("click", () => {
    toggleTheme();
    theme.setAttribute("aria-label", isDark() ? "Light scheme" : "Dark scheme");
    theme.replaceChildren(icon(isDark() ? "sun" : "moon"));
  });
  const another = h(
    "a",
    {
      class: "round-button",
      href: `/?as=${session.personId}`,
      target: "_blank",
      rel: "opener",
      "aria-label": "Open another window as this person",
      title: "Open another window",
    },
    icon("out"),
  );
  const tools = h(
    "button",
    {
      type: "button",
      class: "round-button",
      "aria-label": "Try things",
      title: "Try things: close DMs, take permissions, delay answers",
      onclick: () => panel.open(),
    },
    icon("tools"),
  );
  return [another, theme, tools];
}

/** "Zeus is typing…" for ten seconds. */
function showTyping() {
  const typing = new Map();
  const update = () => {
    const here = [...typing.values()].filter(
      ({ channel, user }) => channel === session.channelId && user !== session.personId,
    );
    by("typing").textContent = here.length
      ? `${here.map(({ user }) => names.user(user) ?? "Someone").join(", ")} ${here.length > 1 ? "are" : "is"} typing…`
      : "";
  };
  const forget = (key) => typing.delete(key) && update();
  world.on("typing", ({ channel, user }) => {
    const key = `${channel}/${user}`;
    clearTimeout(typing.get(key)?.timer);
    typing.set(key, { channel, user, timer: setTimeout(() => forget(key), 10_000) });
    update();
  });
  world.on("arrival", ({ channel_id: channel, author }) => forget(`${channel}/${author.id}`));
  session.on("channel", update);
}

/** Digits switch people; anything else that is typed goes to the message box, as on Discord. */
function onKey(event) {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  const isWriting = event.target.closest("input, textarea, select");
  if (digit && !event.ctrlKey && !event.metaKey && !event.shiftKey && (event.altKey || !isWriting)) {
    event.preventDefault();
    switcher.pressNumber(Number(digit));
    return;
  }
  if (event.key === "Escape") closeDrawer();
  const isText =
    event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isText && !isWriting) composer.focus();
}
