/** The line above the messages: where I am, its threads, and who is here. */

import { avatar, displayName } from "./avatar.js";
import { fill, h, icon } from "./dom.js";
import { soon } from "./patch.js";
import { badge } from "./people.js";
import { DIRECT } from "./world.js";

const WIDE = "(min-width: 1000px)";

export class TopBar {
  /** @param {{bar: HTMLElement, members: HTMLElement, onMenu: () => void}} parts */
  constructor(session, { bar, members, onMenu }) {
    Object.assign(this, { session, bar, members, onMenu });
    members.hidden = !matchMedia(WIDE).matches;
    const later = soon(() => this.update());
    for (const topic of ["channels", "reads", "people"]) session.world.on(topic, later);
    session.on("channel", () => this.update());
  }

  update() {
    const { channel, world, personId } = this.session;
    if (!channel) {
      fill(this.bar);
      delete this.bar.dataset.shown;
      return;
    }
    const parent = world.isThread(channel) && world.channels.get(channel.parent_id);
    const elsewhere = world.people.reduce((sum, { id }) => sum + world.waiting(id).mentions, 0);
    const shown = [
      channel.id,
      channel.name,
      channel.topic,
      channel.thread_metadata?.archived,
      personId,
      displayName(this.session.person),
      elsewhere,
      this.members.hidden,
      world.threadsOf(personId, parent?.id ?? channel.id).length,
    ].join();
    if (this.bar.dataset.shown === shown) return;
    this.bar.dataset.shown = shown;
    const sign = channel.type === DIRECT ? "at" : parent ? "thread" : "hash";
    fill(
      this.bar,
      this.#menuButton(elsewhere),
      parent &&
        h(
          "button",
          { type: "button", class: "crumb", onclick: () => this.session.open(parent.id) },
          `#${parent.name}`,
        ),
      parent && h("span", { class: "muted", "aria-hidden": "true" }, "›"),
      icon(sign, 22),
      h("h1", {}, world.channelName(channel, personId)),
      channel.thread_metadata?.archived && h("span", { class: "tag" }, "Archived"),
      h("p", { class: "topic", title: channel.topic }, channel.topic ?? ""),
      channel.type !== DIRECT &&
        button("Threads", "thread", (event) => this.#threads(event.currentTarget), {
          "aria-haspopup": "menu",
        }),
      button(this.members.hidden ? "Show members" : "Hide members", "people", () => this.#toggleMembers(), {
        "aria-pressed": String(!this.members.hidden),
      }),
    );
  }

  /** On a phone the lists are in a drawer; its button says who I am and whether anybody is waited for. */
  #menuButton(waiting) {
    const { person } = this.session;
    const label = `You are ${displayName(person)}. Channels and people${waiting ? `, ${waiting} waiting` : ""}`;
    return h(
      "button",
      { type: "button", class: "round-button menu-button", "aria-label": label, onclick: this.onMenu },
      icon("menu", 22),
      avatar(person, "avatar-small"),
      badge(waiting),
    );
  }

  #toggleMembers() {
    this.members.hidden = !this.members.hidden;
    this.update();
    this.bar.lastElementChild.focus();
  }

  #threads(anchor) {
    const { channel, world, personId } = this.session;
    const parentId = world.isThread(channel) ? channel.parent_id : channel.id;
    const threads = world.threadsOf(personId, parentId);
    const box = h("div", {
      class: "thread-menu floating",
      role: "menu",
      popover: "auto",
      "aria-label": "Threads",
    });
    const open = (id) => {
      box.hidePopover();
      this.session.open(id);
    };
    fill(
      box,
      threads.length
        ? threads.map((thread) =>
            h(
              "button",
              { type: "button", role: "menuitem", class: "thread-item", onclick: () => open(thread.id) },
              icon("thread", 18),
              h("span", { class: "channel-name" }, thread.name),
              thread.thread_metadata?.archived && h("span", { class: "muted small" }, "Archived"),
            ),
          )
        : h("p", { class: "muted" }, "No threads here yet."),
    );
    box.addEventListener("toggle", ({ newState }) => newState === "closed" && box.remove());
    document.body.append(box);
    const at = anchor.getBoundingClientRect();
    box.style.top = `${at.bottom + 6}px`;
    box.style.right = `${Math.max(8, innerWidth - at.right)}px`;
    box.showPopover();
    box.querySelector("button")?.focus();
  }
}

function button(label, sign, onclick, more = {}) {
  return h(
    "button",
    { type: "button", class: "round-button", "aria-label": label, title: label, onclick, ...more },
    icon(sign, 22),
  );
}
