/** The list of channels, threads and direct messages that I can see. */

import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { patch, soon } from "./patch.js";
import { badge } from "./people.js";
import { CATEGORY, TEXT } from "./world.js";

export class ChannelList {
  /** @param {{list: HTMLElement, title: HTMLElement, onOpen: () => void}} parts */
  constructor(session, { list, title, onOpen }) {
    Object.assign(this, { session, list, title, onOpen });
    const later = soon(() => this.update());
    for (const topic of ["channels", "reads", "people"]) session.world.on(topic, later);
    for (const happening of ["person", "channel"]) session.on(happening, () => this.update());
  }

  update() {
    const { session } = this;
    if (!session.personId) return;
    this.title.textContent = session.world.guild.name;
    patch(this.list, this.#items(), (item) => this.#element(item));
  }

  #items() {
    const { world, personId } = this.session;
    const texts = world.channelsFor(personId, TEXT);
    const categories = [...world.channels.values()]
      .filter(({ type }) => type === CATEGORY)
      .sort((one, other) => one.position - other.position);
    const known = new Set(categories.map(({ id }) => id));
    const loose = texts.filter((channel) => !known.has(channel.parent_id));
    const grouped = categories.flatMap((category) => {
      const inside = texts.filter((channel) => channel.parent_id === category.id);
      return inside.length
        ? [
            { key: category.id, title: category.name },
            ...inside.flatMap((channel) => this.#withThreads(channel)),
          ]
        : [];
    });
    const direct = world.directMessages(personId).map((channel) => this.#item(channel));
    return [
      ...loose.flatMap((channel) => this.#withThreads(channel)),
      ...grouped,
      { key: "direct", title: "Direct messages" },
      ...(direct.length ? direct : [{ key: "no-direct", note: "None yet" }]),
    ];
  }

  #withThreads(channel) {
    const { world, personId, channelId } = this.session;
    const threads = world
      .threadsOf(personId, channel.id)
      .filter(
        (thread) =>
          thread.id === channelId || (!thread.thread_metadata?.archived && world.follows(personId, thread)),
      );
    return [this.#item(channel), ...threads.map((thread) => this.#item(thread))];
  }

  #item(channel) {
    const { world, personId, channelId } = this.session;
    const { unread, mentions } = world.read(personId, channel.id);
    const name = world.channelName(channel, personId);
    return {
      key: channel.id,
      channel,
      name,
      isHere: channel.id === channelId,
      isUnread: unread > 0,
      mentions,
      person: personId,
    };
  }

  #element(item) {
    if (item.title) return h("li", { class: "channels-title" }, item.title);
    if (item.note) return h("li", { class: "channels-note" }, item.note);
    const { channel, name, isHere, isUnread, mentions } = item;
    const { world } = this.session;
    const isThread = world.isThread(channel);
    const classes = [
      "channel",
      isThread && "thread",
      isHere && "here",
      (isUnread || mentions) && !isHere && "unread",
    ];
    const waits = mentions ? `, ${mentions} waiting` : isUnread ? ", unread" : "";
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: classes.filter(Boolean).join(" "),
          "aria-current": isHere ? "page" : null,
          "aria-label": `${isThread ? "Thread " : ""}${name}${waits}`,
          data: { focus: channel.id, channel: channel.id },
          onclick: () => this.#open(channel.id),
        },
        this.#sign(channel, isThread),
        h("span", { class: "channel-name" }, name),
        badge(mentions),
      ),
    );
  }

  #sign(channel, isThread) {
    if (channel.type !== 1) return icon(isThread ? "thread" : "hash", isThread ? 16 : 20);
    const other = channel.recipients?.find(({ id }) => id !== this.session.personId);
    return avatar(this.session.world.user(other?.id) ?? other, "avatar-small");
  }

  #open(id) {
    this.session.open(id);
    this.onOpen();
  }
}
