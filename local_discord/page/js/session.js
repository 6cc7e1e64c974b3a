/** Who I am in this window, where I am, and how I act. */

import { jumpTarget } from "./markdown.js";
import { soon } from "./patch.js";
import { DIRECT, TEXT } from "./world.js";

const PAGE = 50;

/** @typedef {"person" | "channel" | "jump" | "draft" | "trouble"} Happening */

export class Session {
  personId = null;
  channelId = null;
  /** The message after which everything was new when the channel was opened. */
  newAfter = null;
  /** The interactions that this window began: their modals open here. */
  mine = new Set();
  #places = new Map();
  #listeners = new Map();

  constructor(world, live) {
    this.world = world;
    this.live = live;
    world.on("hello", ({ now }) => {
      this.#begun ??= now;
      this.#settle();
    });
    world.on(
      "channels",
      soon(() => this.#leaveWhatIsGone()),
    );
  }

  /** @param {Happening} happening */
  on(happening, listener) {
    if (!this.#listeners.has(happening)) this.#listeners.set(happening, []);
    this.#listeners.get(happening).push(listener);
  }

  tell(happening, ...details) {
    for (const listener of this.#listeners.get(happening) ?? []) listener(...details);
  }

  get person() {
    return this.world.person(this.personId);
  }

  get channel() {
    return this.world.channels.get(this.channelId);
  }

  get timeline() {
    return this.world.timeline(this.personId, this.channelId);
  }

  may(word) {
    return Boolean(this.channel) && this.world.can(this.personId, this.channel, word);
  }

  /** Does it as the person of this window; a refusal is shown and gives undefined. */
  async act(what, fields = {}) {
    try {
      const reply = await this.live.request(what, { as: this.personId, ...fields });
      if (reply?.interaction) this.mine.add(reply.interaction.id);
      return reply;
    } catch (refusal) {
      this.tell("trouble", refusal.message);
      return undefined;
    }
  }

  switchTo(personId) {
    if (!this.world.person(personId) || personId === this.personId) return;
    this.personId = personId;
    this.#remember();
    this.tell("person");
    // Whoever tries a game alone stays at the table; only a DM is nobody else's.
    const isHere = this.channel && this.world.can(personId, this.channel);
    this.open(isHere ? this.channelId : this.#placeOf(personId));
  }

  /** Opens a channel, at a message if one is named; null is nowhere, for those who can see no channel. */
  async open(channelId, messageId) {
    const channel = this.world.channels.get(channelId);
    if (channelId === null) {
      this.channelId = null;
      this.tell("channel");
      return;
    }
    if (!channel || !this.world.can(this.personId, channel)) {
      this.tell("trouble", `${this.person.display_name} can't see that channel.`);
      return;
    }
    const isElsewhere = this.channelId !== channelId || this.#opened !== this.personId;
    this.channelId = channelId;
    this.#opened = this.personId;
    this.#places.set(this.personId, channelId);
    this.#remember();
    if (isElsewhere) {
      const { last_read, unread } = this.world.read(this.personId, channelId);
      this.newAfter = unread ? (last_read ?? "0") : null;
      this.tell("channel");
    }
    await this.#load(messageId);
  }

  /** Follows a link of the form https://discord.com/channels/guild/channel/message. */
  follow(url) {
    const target = jumpTarget(url);
    if (target) this.open(target.channelId, target.messageId);
    return Boolean(target);
  }

  async loadOlder() {
    const { timeline, channelId } = this;
    if (!timeline.hasOlder || !timeline.oldest || timeline.isLoading) return;
    timeline.isLoading = true;
    const page = await this.#history({ before: timeline.oldest.id, limit: 100 });
    timeline.isLoading = false;
    if (!page) return;
    timeline.prepend(page.messages, page.more);
    this.world.tell("timeline", this.personId, channelId);
  }

  async loadYounger() {
    const { timeline, channelId } = this;
    if (!timeline.hasYounger || !timeline.youngest || timeline.isLoading) return;
    timeline.isLoading = true;
    const page = await this.#history({ after: timeline.youngest.id, limit: 100 });
    timeline.isLoading = false;
    if (!page) return;
    timeline.append(page.messages, page.more);
    this.world.tell("timeline", this.personId, channelId);
  }

  /** Leaves old messages and shows the latest. */
  async toPresent() {
    this.timeline.isLoaded = false;
    await this.#load();
    this.tell("jump", null);
  }

  /** Everything that is on screen has been read. */
  async markRead() {
    const { unread, mentions } = this.world.read(this.personId, this.channelId);
    if (this.#isReading || !(unread || mentions)) return;
    this.#isReading = true;
    const { personId, channelId } = this;
    await this.live.request("read", { as: personId, channel: channelId }).catch(() => {});
    this.#isReading = false;
  }

  /** When this window first heard from the server, by the server's clock. */
  #begun = null;
  #opened = null;
  #isReading = false;

  async #load(messageId) {
    const { timeline, personId, channelId } = this;
    const isMissing = messageId && !timeline.find(messageId);
    if (!timeline.isLoaded || isMissing) {
      const page = await this.#history(isMissing ? { around: messageId, limit: PAGE } : { limit: PAGE });
      if (!page) return;
      const youngest = this.world.channels.get(channelId)?.last_message_id;
      const hasYounger = Boolean(isMissing) && !page.messages.some(({ id }) => id === youngest);
      timeline.reset(page.messages, page.more || Boolean(isMissing), hasYounger);
      this.world.tell("timeline", personId, channelId);
    }
    if (messageId) this.tell("jump", messageId);
  }

  /** As on Discord, what was whispered before this window was opened or reloaded is gone. */
  #history(fields) {
    return this.act("history", { channel: this.channelId, whispered_since: this.#begun, ...fields });
  }

  /** After each hello: stay who and where we were, or begin as the first person in the first channel. */
  #settle() {
    this.mine.clear();
    const wanted = this.personId ?? this.#named() ?? this.#recall();
    const person =
      this.world.people.find(({ id, username }) => id === wanted || username === wanted) ??
      this.world.people[0];
    if (!person) return;
    this.personId = person.id;
    this.#opened = null;
    this.tell("person");
    this.open(this.#placeOf(person.id));
  }

  /** The address can name who a new window is; after that the window remembers by itself. */
  #named() {
    const name = new URLSearchParams(location.search).get("as");
    if (name) history.replaceState(null, "", location.pathname);
    return name;
  }

  /** Where this person was last: else the first channel that they can see. */
  #placeOf(personId) {
    const { world } = this;
    for (const place of [this.#places.get(personId), this.channelId]) {
      const channel = world.channels.get(place);
      if (channel && world.can(personId, channel)) return place;
    }
    return world.channelsFor(personId, TEXT)[0]?.id ?? world.channelsFor(personId, DIRECT)[0]?.id ?? null;
  }

  /** Goes elsewhere if the channel is gone or out of sight, and back when there is one again. */
  #leaveWhatIsGone() {
    if (!this.personId || this.may("view")) return;
    const place = this.#placeOf(this.personId);
    if (place !== this.channelId) this.open(place);
  }

  #remember() {
    const places = Object.fromEntries(this.#places);
    sessionStorage.setItem("local-discord", JSON.stringify({ person: this.personId, places }));
  }

  #recall() {
    try {
      const { person, places } = JSON.parse(sessionStorage.getItem("local-discord"));
      for (const [id, place] of Object.entries(places)) this.#places.set(id, place);
      return person;
    } catch {
      return null;
    }
  }
}
