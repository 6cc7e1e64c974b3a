/** Who I am, who else I can be, and who is here. */

import { avatar, displayName } from "./avatar.js";
import { ask } from "./dialog.js";
import { fill, h, icon } from "./dom.js";
import { patch, soon } from "./patch.js";

/** The switcher: one button a person, keys 1 to 9, badges for what waits. */
export class PersonSwitcher {
  constructor(session, { list, addButton, onSwitch }) {
    Object.assign(this, { session, list, onSwitch });
    addButton.addEventListener("click", () => addPerson(session));
    session.on("person", () => this.update());
    const later = soon(() => this.update());
    for (const topic of ["people", "reads", "channels"]) session.world.on(topic, later);
  }

  update() {
    const { world, personId } = this.session;
    const items = world.people.map((person, index) => ({
      key: person.id,
      person,
      number: index + 1,
      isMe: person.id === personId,
      ...world.waiting(person.id),
    }));
    patch(this.list, items, (item) => this.#entry(item));
  }

  /** Switches to the person with this number on the keyboard. */
  pressNumber(number) {
    const person = this.session.world.people[number - 1];
    if (person) this.#switchTo(person);
  }

  #switchTo(person) {
    this.session.switchTo(person.id);
    this.onSwitch();
  }

  #entry({ person, number, isMe, unread, mentions }) {
    const name = displayName(person);
    const waits = mentions ? `, ${mentions} waiting` : unread ? ", unread messages" : "";
    const hasKey = number <= 9;
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: isMe ? "rail-person me" : "rail-person",
          "aria-pressed": String(isMe),
          "aria-label": `Be ${name}${hasKey ? `, key ${number}` : ""}${waits}`,
          "aria-keyshortcuts": hasKey ? String(number) : null,
          title: hasKey ? `${name} (key ${number})` : name,
          data: { focus: person.id, person: person.id },
          onclick: () => this.#switchTo(person),
        },
        avatar(person, "avatar-rail"),
        h("span", { class: "rail-name" }, name),
        hasKey && h("kbd", { class: "rail-key", "aria-hidden": "true" }, String(number)),
        badge(mentions),
        !mentions && unread > 0 && h("span", { class: "rail-dot", "aria-hidden": "true" }),
      ),
    );
  }
}

/** The corner that says who I am. */
export function showMe(session, box, buttons) {
  const update = () => {
    const { person } = session;
    if (!person) return;
    fill(
      box,
      avatar(person),
      h(
        "div",
        { class: "me-names" },
        h("b", {}, displayName(person)),
        h("span", { class: "muted small" }, `@${person.username}`),
      ),
      ...buttons(),
    );
  };
  session.on("person", update);
  session.world.on("people", update);
}

/** The people and apps of the server. */
export function showMembers(session, list) {
  const { world } = session;
  const update = () => {
    const people = world.people.filter(({ in_guild: isIn }) => isIn !== false);
    const online = world.bots.filter((bot) => bot.online);
    const offline = world.bots.filter((bot) => !bot.online);
    const group = (name, users) =>
      users.length
        ? [{ key: name, title: `${name} — ${users.length}` }, ...users.map((user) => member(session, user))]
        : [];
    patch(
      list,
      [...group("Members", people), ...group("Apps", online), ...group("Offline", offline)],
      (item) => memberElement(session, item),
    );
  };
  session.on("person", update);
  world.on("people", soon(update));
}

export function badge(count) {
  return count > 0
    ? h("span", { class: "badge", "aria-hidden": "true" }, count > 99 ? "99+" : String(count))
    : null;
}

/** Asks for a name and becomes that person. */
export async function addPerson(session) {
  const answer = await ask({
    title: "Add a person",
    action: "Add",
    fields: [{ id: "name", label: "Name", required: true, maxlength: 32, placeholder: "Penelope" }],
  });
  if (!answer) return;
  const reply = await session.act("add_person", { name: answer.name });
  if (reply) session.switchTo(reply.person.id);
}

function member(session, user) {
  return { key: user.id, user, isMe: user.id === session.personId };
}

function memberElement(session, { title, user, isMe }) {
  if (title) return h("li", { class: "members-title", role: "presentation" }, title);
  const name = displayName(user);
  const state = user.bot && !user.online ? "offline" : "online";
  const act = user.bot ? () => openDirect(session, user) : () => session.switchTo(user.id);
  const note = user.dms_closed ? "Direct messages closed" : user.owner ? "Owner" : null;
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: `member ${state}`,
        title: user.bot ? `Message ${name}` : isMe ? "This is you" : `Be ${name}`,
        data: { focus: user.id },
        onclick: act,
      },
      avatar(user),
      h(
        "span",
        { class: "member-names" },
        h(
          "span",
          { class: "member-name" },
          name,
          user.bot && h("span", { class: "app-tag" }, "APP"),
          isMe && h("span", { class: "muted small" }, " (you)"),
        ),
        note && h("span", { class: "muted small" }, note),
        state === "offline" && h("span", { class: "muted small" }, "Offline"),
      ),
      user.bot && icon("at", 18),
    ),
  );
}

async function openDirect(session, bot) {
  const reply = await session.act("open_dm", { with: bot.id });
  if (!reply) return;
  session.world.take("channel", null, reply.channel);
  session.open(reply.channel.id);
}
