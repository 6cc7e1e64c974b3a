/** Select menus of messages and modals: strings, users, roles, channels. */

import { avatar, displayName } from "./avatar.js";
import { ChoiceList, float } from "./choices.js";
import { h, icon, uniqueId } from "./dom.js";
import { emoji } from "./markdown.js";

const STRINGS = 3;
const USERS = 5;
const ROLES = 6;
const MENTIONABLES = 7;
const CHANNELS = 8;

/** With more choices than this there is a box to search them. */
const FEW = 8;

export const SELECTS = new Set([STRINGS, USERS, ROLES, MENTIONABLES, CHANNELS]);

/**
 * Where a select stands and what it leads to.
 * @typedef {object} SelectPlace
 * @property {import("./session.js").Session} session
 * @property {import("./markdown.js").Names} names
 * @property {(values: string[]) => void} onChosen
 * @property {string} [label]  what it is called, if something else than the placeholder names it
 */

/** A select as a button that opens its list. @param {SelectPlace} place */
export function select(component, place) {
  return new SelectMenu(component, place).button;
}

/** One list can be open at a time. @type {SelectMenu | null} */
let openMenu = null;

/** A single choice is made at once, several when the list is closed; Escape changes nothing. */
class SelectMenu {
  #chosen;
  #takeAway = null;

  /** @param {SelectPlace} place */
  constructor(component, { session, names, onChosen, label }) {
    this.choices = choicesOf(component, session, names);
    this.least = component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    this.onChosen = onChosen;
    this.placeholder = component.placeholder || "Make a selection";
    this.label = label ?? this.placeholder;
    this.#chosen = new Set(this.choices.filter(({ selected }) => selected).map(({ value }) => value));
    this.text = h("span", { class: "select-text", id: uniqueId("select") });
    this.button = this.#makeButton(component);
    this.#showChosen();
  }

  open() {
    openMenu?.close();
    openMenu = this;
    this.before = new Set(this.#chosen);
    this.list = new ChoiceList({
      label: this.label,
      multiple: this.most > 1,
      onPick: ({ value }) => this.#pick(value),
      onActive: (id) => id && this.search.setAttribute("aria-activedescendant", id),
    });
    this.search = this.#makeSearch();
    this.box = h("div", { class: "select-popup" }, this.search, this.list.element, this.#foot());
    // It is filled before it is put anywhere: its height says whether there is room below.
    const first = this.choices.findIndex(({ value }) => this.#chosen.has(value));
    this.list.show(this.#shown(), Math.max(0, first));
    this.#takeAway = float(this.box, this.button);
    this.list.activate(this.list.active);
    this.button.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", this.#outside, true);
    this.search.focus({ preventScroll: true });
  }

  /** Closes the list; what was ticked in it counts now. */
  close() {
    this.#shut();
    const isChanged = this.#chosen.symmetricDifference(this.before).size > 0;
    if (isChanged && this.#chosen.size >= this.least) this.onChosen([...this.#chosen]);
  }

  #cancel() {
    this.#chosen = this.before;
    this.#showChosen();
    this.#shut();
  }

  #shut() {
    openMenu = null;
    document.removeEventListener("pointerdown", this.#outside, true);
    this.#takeAway();
    this.#takeAway = null;
    this.button.setAttribute("aria-expanded", "false");
    if (this.button.isConnected) this.button.focus({ preventScroll: true });
  }

  #pick(value) {
    if (this.most > 1) {
      this.#tick(value);
      this.list.show(this.#shown(), this.list.active);
      return;
    }
    const isTakenBack = this.least === 0 && this.#chosen.has(value);
    this.#chosen = new Set(isTakenBack ? [] : [value]);
    this.#showChosen();
    this.#shut();
    this.onChosen([...this.#chosen]);
  }

  #tick(value) {
    if (this.#chosen.has(value)) this.#chosen.delete(value);
    else if (this.#chosen.size < this.most) this.#chosen.add(value);
    this.#showChosen();
  }

  #outside = ({ target }) => {
    if (!this.box.contains(target) && !this.button.contains(target)) this.close();
  };

  #key(event) {
    if (this.list.key(event)) return;
    const isPick = event.key === "Enter" || (event.key === " " && !this.search.value);
    if (isPick) this.list.pickActive();
    else if (event.key === "Escape") this.#cancel();
    else if (event.key === "Tab") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #shown() {
    return filtered(this.choices, this.search.value).map((choice) => ({
      ...choice,
      selected: this.#chosen.has(choice.value),
    }));
  }

  #showChosen() {
    const labels = this.choices.filter(({ value }) => this.#chosen.has(value));
    this.text.classList.toggle("placeholder", !labels.length);
    this.text.replaceChildren(...(labels.length ? labels.map(chip) : [this.placeholder]));
  }

  #makeButton({ custom_id: customId, disabled }) {
    const settings = {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": this.label,
      "aria-describedby": this.text.id,
      disabled,
      data: { customId, focus: customId },
      onclick: () => (this.#takeAway ? this.close() : this.open()),
      onkeydown: (event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        this.open();
      },
    };
    return h("button", settings, this.text, icon("down", 20));
  }

  #makeSearch() {
    return h("input", {
      class: this.choices.length > FEW ? "choices-search" : "sr-only",
      role: "combobox",
      "aria-label": `Search: ${this.label}`,
      "aria-controls": this.list.element.id,
      "aria-expanded": "true",
      "aria-autocomplete": "list",
      placeholder: "Search",
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => this.list.show(this.#shown()),
      onkeydown: (event) => this.#key(event),
    });
  }

  #foot() {
    if (this.most === 1) return null;
    const hint = rangeHint(this.least, Math.min(this.most, this.choices.length));
    const settings = { type: "button", class: "button primary small", onclick: () => this.close() };
    return h(
      "div",
      { class: "choices-foot" },
      h("p", { class: "choices-hint" }, hint),
      h("button", settings, "Done"),
    );
  }
}

function filtered(choices, text) {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted
    ? choices.filter((choice) => (choice.text ?? choice.label).toLocaleLowerCase().includes(wanted))
    : choices;
}

function rangeHint(least, most) {
  if (least === most) return `Choose ${most}`;
  return least > 0 ? `Choose ${least} to ${most}` : `Choose up to ${most}`;
}

function chip({ label, badge }) {
  return h("span", { class: "select-chip" }, badge?.cloneNode(true), label);
}

/** @returns {import("./choices.js").Choice[]} */
function choicesOf(component, session, names) {
  const picked = new Set((component.default_values ?? []).map(({ id }) => String(id)));
  const known = {
    [USERS]: users,
    [ROLES]: roles,
    [CHANNELS]: channels,
    [MENTIONABLES]: (...args) => [...users(...args), ...roles(...args)],
  };
  if (component.type === STRINGS) return component.options.map((option) => optionChoice(option, names));
  return known[component.type](session, component).map((choice) => ({
    ...choice,
    selected: picked.has(choice.value),
  }));
}

function optionChoice({ value, label, description, emoji: sign, default: selected }, names) {
  return { value, label, description, selected, badge: sign ? emoji(sign, names) : undefined };
}

export function users(session) {
  const everyone = [
    ...session.world.people.filter(({ in_guild: isIn }) => isIn !== false),
    ...session.world.bots,
  ];
  return everyone.map((user) => ({
    value: user.id,
    label: displayName(user),
    note: user.username,
    badge: avatar(user, "avatar-small"),
  }));
}

export function roles(session) {
  return session.world.guild.roles.map((role) => ({ value: role.id, label: role.name }));
}

export function channels(session, { channel_types: types } = {}) {
  const all = [...session.world.channels.values()];
  return all
    .filter(
      (channel) =>
        session.world.can(session.personId, channel) &&
        channel.type !== 1 &&
        (!types?.length || types.includes(channel.type)),
    )
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
}
