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

export const SELECTS = new Set([STRINGS, USERS, ROLES, MENTIONABLES, CHANNELS]);

/**
 * A select as a button that opens its list. In a message a single choice is sent at once and several when the list closes.
 * @param {any} component
 * @param {object} place
 * @param {import("./session.js").Session} place.session
 * @param {import("./markdown.js").Names} place.names
 * @param {(values: string[]) => void} place.onChosen
 * @param {string} [place.label]  what it is called, if something else than the placeholder names it
 */
export function select(component, { session, names, onChosen, label }) {
  const choices = choicesOf(component, session, names);
  const chosen = new Set(choices.filter(({ selected }) => selected).map(({ value }) => value));
  const placeholder = component.placeholder || "Make a selection";
  const id = uniqueId("select");
  const text = h("span", { class: "select-text", id });
  const button = h(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": label ?? placeholder,
      "aria-describedby": id,
      disabled: component.disabled,
      data: { customId: component.custom_id, focus: component.custom_id },
    },
    text,
    icon("down", 20),
  );
  const showChosen = () => {
    const labels = choices.filter(({ value }) => chosen.has(value));
    text.classList.toggle("placeholder", !labels.length);
    text.replaceChildren(...(labels.length ? labels.flatMap(chip) : [placeholder]));
  };
  const listed = {
    component,
    choices,
    chosen,
    button,
    placeholder: label ?? placeholder,
    onChosen,
    showChosen,
  };
  button.addEventListener("click", () => openList(listed));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    openList(listed);
  });
  showChosen();
  return button;
}

/** One list can be open at a time. */
let closeOpen = null;

function openList({ component, choices, chosen, button, placeholder, onChosen, showChosen }) {
  if (button.getAttribute("aria-expanded") === "true") {
    closeOpen?.();
    return;
  }
  closeOpen?.();
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const before = [...chosen].join();
  const shown = () =>
    filtered(choices, search.value).map((choice) => ({ ...choice, selected: chosen.has(choice.value) }));
  let hasPicked = false;
  const pick = ({ value }) => {
    hasPicked = true;
    toggle(chosen, value, most);
    showChosen();
    if (most > 1) list.show(shown(), list.active);
    else close();
  };
  const list = new ChoiceList({
    label: placeholder,
    multiple: most > 1,
    onPick: pick,
    onActive: (id) => id && search.setAttribute("aria-activedescendant", id),
  });
  const search = h("input", {
    class: choices.length > 8 ? "choices-search" : "sr-only",
    role: "combobox",
    "aria-label": `Search: ${placeholder}`,
    "aria-controls": list.element.id,
    "aria-expanded": "true",
    "aria-autocomplete": "list",
    placeholder: "Search",
    autocomplete: "off",
    spellcheck: "false",
  });
  const range =
    most > 1 ? h("p", { class: "choices-hint" }, rangeHint(least, Math.min(most, choices.length))) : null;
  const done =
    most > 1
      ? h("button", { type: "button", class: "button primary small", onclick: () => close() }, "Done")
      : null;
  const box = h(
    "div",
    { class: "select-popup" },
    search,
    list.element,
    range || done ? h("div", { class: "choices-foot" }, range, done) : null,
  );
  // The list is filled before it is placed: its height decides on which side there is room.
  list.show(
    shown(),
    Math.max(
      0,
      choices.findIndex(({ value }) => chosen.has(value)),
    ),
  );
  const takeAway = float(box, button);
  button.setAttribute("aria-expanded", "true");
  const outside = (event) => !box.contains(event.target) && !button.contains(event.target) && close();
  const close = () => {
    closeOpen = null;
    document.removeEventListener("pointerdown", outside, true);
    takeAway();
    button.setAttribute("aria-expanded", "false");
    if (button.isConnected) button.focus({ preventScroll: true });
    const isChoice = most > 1 ? [...chosen].join() !== before : hasPicked;
    if (isChoice && chosen.size >= least) onChosen([...chosen]);
  };
  closeOpen = close;
  search.addEventListener("input", () => list.show(shown()));
  search.addEventListener("keydown", (event) => {
    if (list.key(event)) return;
    if (event.key === "Enter" || (event.key === " " && !search.value)) list.pickActive();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", outside, true);
  list.activate(list.active);
  search.focus({ preventScroll: true });
}

function toggle(chosen, value, most) {
  if (most === 1) {
    chosen.clear();
    chosen.add(value);
  } else if (chosen.has(value)) chosen.delete(value);
  else if (chosen.size < most) chosen.add(value);
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
  return [h("span", { class: "select-chip" }, badge?.cloneNode(true), label)];
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
