/** A floating list to choose from with arrows, Enter or the mouse; selects and the composer use it. */

import { h, icon, uniqueId } from "./dom.js";

/**
 * @typedef {object} Choice
 * @property {string} value
 * @property {string | Node[]} label
 * @property {string} [text]  the label as plain text, for filtering
 * @property {string} [description]
 * @property {Node} [badge]  before the label: an emoji or an avatar
 * @property {string} [note]  at the right edge
 * @property {boolean} [selected]
 */

export class ChoiceList {
  /** @type {Choice[]} */
  choices = [];
  active = -1;

  /**
   * @param {object} settings
   * @param {string} settings.label
   * @param {(choice: Choice) => void} settings.onPick
   * @param {(id: string | null) => void} [settings.onActive]  tells the input its aria-activedescendant
   * @param {boolean} [settings.multiple]
   */
  constructor({ label, onPick, onActive = () => {}, multiple = false }) {
    this.onPick = onPick;
    this.onActive = onActive;
    this.multiple = multiple;
    this.element = h("ul", {
      class: "choices",
      role: "listbox",
      id: uniqueId("choices"),
      "aria-label": label,
    });
    if (multiple) this.element.setAttribute("aria-multiselectable", "true");
  }

  /** @param {Choice[]} choices @param {number} active which one stands out at first; -1 none */
  show(choices, active = 0) {
    this.choices = choices;
    this.element.replaceChildren(...choices.map((choice, index) => this.#row(choice, index)));
    this.activate(choices.length ? Math.min(active, choices.length - 1) : -1);
  }

  activate(index) {
    this.active = index;
    const rows = [...this.element.children];
    rows.forEach((row, at) => row.classList.toggle("active", at === index));
    rows[index]?.scrollIntoView({ block: "nearest" });
    this.onActive(rows[index]?.id ?? null);
  }

  move(step) {
    const count = this.choices.length;
    if (!count) return;
    const from = this.active < 0 && step < 0 ? 0 : this.active;
    this.activate((from + step + count) % count);
  }

  pickActive() {
    const choice = this.choices[this.active];
    if (choice) this.onPick(choice);
    return Boolean(choice);
  }

  /** Arrow keys, Home and End; true if the key was for the list. */
  key(event) {
    const last = this.choices.length - 1;
    const moves = {
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
      PageDown: () => this.activate(Math.min(last, this.active + 6)),
      PageUp: () => this.activate(Math.max(0, this.active - 6)),
    };
    if (!moves[event.key] || last < 0) return false;
    event.preventDefault();
    moves[event.key]();
    return true;
  }

  #row(choice, index) {
    const chosen = this.multiple
      ? h("span", { class: "tick", "aria-hidden": "true" }, icon("check", 16))
      : null;
    return h(
      "li",
      {
        class: "choice",
        role: "option",
        id: `${this.element.id}-${index}`,
        "aria-selected": String(Boolean(choice.selected)),
        data: { value: choice.value },
        onpointermove: () => this.active !== index && this.activate(index),
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => this.onPick(choice),
      },
      choice.badge,
      h(
        "span",
        { class: "choice-text" },
        h("span", { class: "choice-label" }, choice.label),
        choice.description && h("span", { class: "choice-description" }, choice.description),
      ),
      choice.note && h("span", { class: "choice-note" }, choice.note),
      chosen,
    );
  }
}

/** Puts a floating box beside its anchor, inside the window; returns how to take it away. */
export function float(box, anchor, { above = false } = {}) {
  box.classList.add("floating");
  (anchor.closest("dialog") ?? document.body).append(box);
  const place = () => {
    const at = anchor.getBoundingClientRect();
    const width = Math.min(Math.max(at.width, 220), innerWidth - 16);
    box.style.width = `${width}px`;
    box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    const roomBelow = innerHeight - at.bottom - 12;
    const goesUp = above || (roomBelow < Math.min(box.scrollHeight, 320) && at.top > roomBelow);
    box.style.maxHeight = `${Math.max(120, Math.min(380, goesUp ? at.top - 12 : roomBelow))}px`;
    box.style.top = goesUp ? "auto" : `${at.bottom + 4}px`;
    box.style.bottom = goesUp ? `${innerHeight - at.top + 4}px` : "auto";
  };
  place();
  addEventListener("resize", place);
  return () => {
    removeEventListener("resize", place);
    box.remove();
  };
}
