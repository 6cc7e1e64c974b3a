/** The list of messages: a window over the timeline that keeps its place while messages come, change and load. */

import { displayName } from "./avatar.js";
import { showInteractions } from "./components.js";
import { fill, h, icon } from "./dom.js";
import { continues, dayOf, isEphemeral, messageElement, summary } from "./message.js";
import { patch, shownElement } from "./patch.js";
import { compareIds } from "./timeline.js";
import { DIRECT } from "./world.js";

/** Messages in the DOM at most; the rest of the timeline waits in memory. */
const MOST = 150;
const STEP = 50;
/** Closer than this to an edge, more messages come. */
const NEAR = 600;
const AT_END = 40;

export class Messages {
  /** The window is the #count messages up to #last; null follows the youngest. */
  #last = null;
  #count = STEP;
  #isAtEnd = true;
  /** Where the end was when the screen was last brought there. */
  #endAt = 0;
  #peopleVersion = 0;

  /**
   * @param {object} parts
   * @param {HTMLElement} parts.scroller
   * @param {HTMLElement} parts.list
   * @param {HTMLElement} parts.top  what stands above the first message
   * @param {HTMLElement} parts.bar  the bar that leads back to the present
   * @param {HTMLElement} parts.announcer  a live region
   */
  constructor(session, names, actions, parts) {
    Object.assign(this, { session, names, actions, ...parts });
    const { world } = session;
    session.on("channel", () => this.#enter());
    session.on("jump", (id) => this.#jump(id));
    world.on("timeline", (person, channel) => this.#isShown(person, channel) && this.update());
    world.on("arrival", (message, who) => this.#announce(message, who));
    world.on("interaction", (interaction) => this.#showInteraction(interaction));
    world.on("people", () => this.#renamed());
    world.on("channels", (channel) => channel && this.update());
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.#isAtEnd && this.#toEnd()).observe(this.list);
    new ResizeObserver(() => this.#isAtEnd && this.#toEnd()).observe(this.scroller);
    document.addEventListener("visibilitychange", () => this.#markRead());
  }

  /** Brings the screen up to date without moving what is being read. */
  update() {
    if (!this.#isAtEnd && this.#last === null) this.#holdStart();
    this.#draw();
  }

  #draw() {
    const keepAt = this.#isAtEnd ? null : this.#anchor();
    patch(this.list, this.#shown(), (item, before) => messageElement(item, this, before));
    this.#showTop();
    this.#showBar();
    if (this.#isAtEnd) this.#toEnd();
    else this.#restore(keepAt);
    this.#markRead();
    if (this.scroller.scrollHeight <= this.scroller.clientHeight) this.#showOlder();
  }

  #enter() {
    this.#last = null;
    this.#count = STEP;
    this.#isAtEnd = true;
    this.announcer.textContent = "";
    this.list.replaceChildren();
    patch(this.list, [], () => null);
    this.list.setAttribute("aria-label", `Messages in ${this.#place()}`);
    this.update();
  }

  /** @returns {import("./message.js").Shown[]} */
  #shown() {
    const { session } = this;
    const { messages } = session.timeline;
    const start = this.#start;
    const { newAfter } = session;
    return messages.slice(start, this.#end).map((message, index) => {
      const above = messages[start + index - 1];
      const isNew = (one) =>
        newAfter !== null && one && compareIds(one.id, newAfter) > 0 && one.author?.id !== session.personId;
      const day = dayOf(message, above);
      const isFirstNew = Boolean(
        isNew(message) &&
        (above ? !isNew(above) : !session.timeline.hasOlder) &&
        !message.local &&
        !isEphemeral(message),
      );
      const isCompact = !day && !isFirstNew && continues(message, above);
      const thread =
        message.type === 18 ? null : (session.world.channels.get(message.thread?.id ?? message.id) ?? null);
      return { key: message.id, message, isCompact, day, isFirstNew, thread, people: this.#peopleVersion };
    });
  }

  get #end() {
    const { timeline } = this.session;
    return this.#last === null ? timeline.messages.length : timeline.placeAfter(this.#last);
  }

  get #start() {
    return Math.max(0, this.#end - this.#count);
  }

  /** New messages below don't push out what is being read above. */
  #holdStart() {
    const first = this.list.firstElementChild?.dataset.message;
    const { timeline } = this.session;
    const start = first ? timeline.indexOf(first) : -1;
    if (start < 0) return;
    this.#count = Math.min(MOST, timeline.messages.length - start);
    if (start + this.#count < timeline.messages.length)
      this.#last = timeline.messages[start + this.#count - 1].id;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const below = scrollHeight - scrollTop - clientHeight;
    const isPresent = this.#last === null && !this.session.timeline.hasYounger;
    // What grew below, a picture that loaded for one, is not somebody who scrolled up.
    const hasStayed = this.#isAtEnd && scrollTop >= this.#endAt;
    this.#isAtEnd = isPresent && (hasStayed || below < AT_END);
    if (scrollTop < NEAR) this.#showOlder();
    else if (below < NEAR) this.#showYounger();
    this.#showBar();
    this.#markRead();
  }

  #showOlder() {
    const { timeline } = this.session;
    if (this.#start === 0) {
      if (timeline.hasOlder && timeline.isLoaded && !timeline.isLoading)
        this.#whenLoaded(this.session.loadOlder());
      return;
    }
    const start = Math.max(0, this.#start - STEP);
    this.#setWindow(start, Math.min(this.#end, start + MOST));
  }

  #showYounger() {
    const { timeline } = this.session;
    const { length } = timeline.messages;
    const end = this.#end;
    if (end === length) {
      if (timeline.hasYounger && !timeline.isLoading) this.#whenLoaded(this.session.loadYounger());
      return;
    }
    const wider = Math.min(length, end + STEP);
    this.#setWindow(Math.max(this.#start, wider - MOST), wider);
  }

  #whenLoaded(loading) {
    const { timeline } = this.session;
    loading.then(() => this.session.timeline === timeline && this.#scrolled());
  }

  #setWindow(start, end) {
    const { messages, hasYounger } = this.session.timeline;
    const isWhole = end >= messages.length && !hasYounger;
    this.#last = isWhole ? null : messages[end - 1].id;
    this.#count = end - start;
    this.#draw();
  }

  /** Shows a message of the timeline and points at it; null leads to the end. */
  #jump(id) {
    if (id === null) {
      this.#last = null;
      this.#count = STEP;
      this.#isAtEnd = true;
      this.update();
      return;
    }
    const { timeline } = this.session;
    const index = timeline.indexOf(id);
    if (index < 0) {
      this.session.tell("trouble", "That message is not there any more.");
      return;
    }
    this.#isAtEnd = false;
    if (!shownElement(this.list, id))
      this.#setWindow(Math.max(0, index - STEP), Math.min(timeline.messages.length, index + STEP));
    const element = shownElement(this.list, id);
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    element.classList.add("pointed-at");
    setTimeout(() => element.classList.remove("pointed-at"), 2000);
  }

  /** The first message on screen and where it stands. */
  #anchor() {
    const top = this.scroller.getBoundingClientRect().top;
    for (const element of this.list.children) {
      const { bottom, top: at } = element.getBoundingClientRect();
      if (bottom > top) return { element, key: element.dataset.message, at };
    }
    return null;
  }

  #restore(anchor) {
    const element =
      anchor && (anchor.element.isConnected ? anchor.element : shownElement(this.list, anchor.key));
    if (element) this.scroller.scrollTop += element.getBoundingClientRect().top - anchor.at;
  }

  #toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#endAt = this.scroller.scrollTop;
  }

  #showBar() {
    const { timeline } = this.session;
    const isFar =
      timeline.hasYounger ||
      this.#last !== null ||
      this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight > 2000;
    if (this.bar.hidden !== isFar) return;
    this.bar.hidden = !isFar;
    fill(
      this.bar,
      isFar &&
        h(
          "button",
          { type: "button", class: "present", onclick: () => this.#toPresent() },
          "You're viewing older messages",
          h("b", {}, "Jump to present"),
          icon("down", 16),
        ),
    );
  }

  #showTop() {
    const { timeline, channel } = this.session;
    const isStart = timeline.isLoaded && !timeline.hasOlder && this.#start === 0;
    const state = !channel
      ? "none"
      : isStart
        ? `start ${channel.id} ${this.#place()}`
        : timeline.isLoaded
          ? "more"
          : "loading";
    if (this.top.dataset.state === state) return;
    this.top.dataset.state = state;
    fill(
      this.top,
      isStart
        ? this.#beginning(channel)
        : state === "none"
          ? null
          : h("p", { class: "muted loading-older" }, "Loading…"),
    );
  }

  #beginning(channel) {
    const place = this.#place();
    if (channel.type === DIRECT)
      return beginning("at", place, `This is the beginning of your direct messages with ${place}.`);
    if (this.session.world.isThread(channel))
      return beginning("thread", place, "This is the start of this thread.");
    return beginning("hash", `Welcome to ${place}`, channel.topic ?? `This is the start of ${place}.`);
  }

  #place() {
    const { channel, world, personId } = this.session;
    if (!channel) return "";
    const name = world.channelName(channel, personId);
    return channel.type === DIRECT || world.isThread(channel) ? name : `#${name}`;
  }

  #isShown(person, channel) {
    return person === this.session.personId && channel === this.session.channelId;
  }

  #renamed() {
    this.#peopleVersion += 1;
    if (this.session.channel) this.update();
  }

  #showInteraction(interaction) {
    const { message, person } = interaction;
    if (person !== this.session.personId) return;
    const element = message && shownElement(this.list, message);
    const found = element && this.session.timeline.find(message);
    if (found) showInteractions(element, found, this.session);
    if (this.#isAtEnd) this.#toEnd();
    else this.#followAnswer(interaction);
  }

  /** Whoever used a command or pressed a button just above wants to see the answer to it. */
  #followAnswer({ id, kind, message, response, channel }) {
    if (!response || response === message || channel !== this.session.channelId || !this.session.mine.has(id))
      return;
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    const isClose = this.#last === null && scrollHeight - scrollTop - clientHeight < 2 * clientHeight;
    if (kind === "slash" || isClose) this.#toPresent();
  }

  #toPresent() {
    if (this.session.timeline.hasYounger) this.session.toPresent();
    else this.#jump(null);
  }

  /** A new message is read out to those who don't see it; one's own is gone to. */
  #announce(message, who) {
    const { session } = this;
    if (message.channel_id !== session.channelId || (who !== null && !who.includes(session.personId))) return;
    if (message.author.id === session.personId) {
      this.#toPresent();
      return;
    }
    const author = session.world.user(message.author.id) ?? message.author;
    this.announcer.textContent = `${displayName(author)}: ${summary(message, this.names)}`;
  }

  #markRead() {
    if (this.#isAtEnd && document.visibilityState === "visible" && this.session.timeline.isLoaded)
      this.session.markRead();
  }
}

function beginning(sign, title, words) {
  return [
    h("div", { class: "beginning-sign" }, icon(sign, 36)),
    h("h2", {}, title),
    h("p", { class: "muted" }, words),
  ];
}
