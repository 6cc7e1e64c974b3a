/** Filling in a chosen slash command: one field after another, with choices and live autocomplete. */

import { ChoiceList } from "./choices.js";
import { ATTACHMENT, knownChoices, parseValue, typeHint, written } from "./commands.js";
import { h } from "./dom.js";
import { readFile } from "./files.js";

const AUTOCOMPLETE_PAUSE = 80;

export class CommandForm {
  /** Fields in the order on screen. @type {{option: any, input: HTMLInputElement, element: Element, value?: any, problem?: string}[]} */
  #fields = [];
  #asked = 0;
  #timer = 0;
  #field = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./commands.js").Leaf} leaf
   * @param {{popup: HTMLElement, onSend: () => void, onCancel: () => void}} around
   */
  constructor(session, leaf, { popup, onSend, onCancel }) {
    Object.assign(this, { session, leaf, popup, onSend, onCancel });
    this.list = new ChoiceList({
      label: "Values",
      onPick: (choice) => this.#pick(choice),
      onActive: (id) => this.#point(id),
    });
    this.row = h("div", { class: "command-fields" });
    this.element = h(
      "div",
      { class: "command-form", role: "group", "aria-label": `Command ${leaf.name}` },
      h("span", { class: "command-name" }, `/${leaf.name}`),
      this.row,
    );
    for (const option of leaf.options.filter(({ required }) => required)) this.#add(option);
    this.more = this.#optional.length ? this.#moreInput() : this.#endInput();
    this.row.append(this.more);
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Starts where something is missing. */
  focus() {
    (this.#fields.find((field) => field.value === undefined)?.input ?? this.more).focus();
  }

  /** Fills in what was typed by hand after the command's name. */
  write(text) {
    this.more.value = text;
    this.#spread(this.more);
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.popup.hidden = true;
  }

  async send() {
    const options = {};
    for (const field of this.#fields) {
      await this.#settle(field);
      if (field.problem || (field.value === undefined && field.option.required)) return this.#complain(field);
      if (field.value !== undefined) options[field.option.name] = field.value;
    }
    const { command, path } = this.leaf;
    this.close();
    this.onSend();
    return this.session.act("slash", {
      channel: this.session.channelId,
      command: command.id ?? command.name,
      path,
      options,
    });
  }

  get #optional() {
    return this.leaf.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  #add(option) {
    const label = option.name_localizations?.[this.session.person.locale] ?? option.name;
    const input = h("input", {
      class: "command-input",
      type: option.type === ATTACHMENT ? "file" : "text",
      role: option.type === ATTACHMENT ? null : "combobox",
      "aria-label": `${label}: ${option.description}`,
      "aria-autocomplete": "list",
      "aria-controls": this.list.element.id,
      "aria-expanded": "false",
      autocomplete: "off",
      spellcheck: "false",
      size: "8",
    });
    const element = h(
      "label",
      { class: "command-field" },
      h("span", { class: "command-label" }, label),
      input,
    );
    const field = { option, input, element };
    input.addEventListener("focus", () => this.#enter(field));
    input.addEventListener("blur", () => this.#settle(field));
    input.addEventListener("input", () => this.#typed(field));
    this.#fields.push(field);
    if (this.more) this.row.insertBefore(element, this.more);
    else this.row.append(element);
    return field;
  }

  #moreInput() {
    const input = h("input", {
      class: "command-more",
      role: "combobox",
      "aria-label": "Add an optional value",
      "aria-controls": this.list.element.id,
      "aria-expanded": "false",
      autocomplete: "off",
    });
    input.addEventListener("focus", () => this.#offerOptional());
    input.addEventListener("input", () => this.#spread(input) || this.#offerOptional());
    return input;
  }

  /** Where the focus rests when nothing is left to fill in: Enter sends. */
  #endInput() {
    const input = h("input", { class: "command-more", "aria-label": "Press Enter to send", readonly: true });
    input.addEventListener("focus", () => this.#explain(null, this.leaf.description, []));
    return input;
  }

  #offerOptional() {
    const left = this.#optional;
    this.more.placeholder = left.length ? `+${left.length} optional` : "";
    const typed = this.more.value.trim().toLocaleLowerCase();
    const choices = left
      .filter(({ name }) => name.startsWith(typed))
      .map((option) => ({ value: option.name, label: option.name, description: option.description, option }));
    this.#field = null;
    this.#explain(null, this.leaf.description, choices, typed ? 0 : -1);
  }

  #enter(field) {
    this.#field = field;
    field.element.classList.remove("wrong");
    field.input.select?.();
    this.#suggest(field);
  }

  #typed(field) {
    const { input, option } = field;
    // Does somebody write the name of the option that they are in already?
    if (input.value === `${option.name}:`) input.value = "";
    field.value = undefined;
    field.problem = undefined;
    this.#grow(field);
    if (!this.#spread(input)) this.#suggest(field);
  }

  /** Moves each `option:value` that was typed by hand to its own field, and goes on in the last. */
  #spread(input) {
    const fieldOf = (option) => this.#fields.find((field) => field.option === option);
    const open = this.leaf.options.filter(
      (option) => option.type !== ATTACHMENT && !fieldOf(option)?.input.value,
    );
    const { before, values } = written(open, input.value);
    if (!values.length) return false;
    input.value = before;
    const fields = values.map(({ option, value }) => {
      const field = fieldOf(option) ?? this.#add(option);
      field.input.value = value;
      this.#grow(field);
      return field;
    });
    const last = fields.pop().input;
    fields.forEach((field) => this.#settle(field));
    last.focus();
    last.setSelectionRange(last.value.length, last.value.length);
    return true;
  }

  #grow({ input }) {
    input.size = Math.max(8, Math.min(40, input.value.length + 1));
  }

  #suggest(field) {
    const { option, input } = field;
    if (option.autocomplete) {
      this.#askBot(field);
      return;
    }
    const known = knownChoices(option, this.session);
    const typed = field.value === undefined ? input.value.trim().toLocaleLowerCase() : "";
    const choices = (known ?? []).filter(({ label }) => label.toLocaleLowerCase().includes(typed));
    const nothing = known && !choices.length ? "No options match." : null;
    this.#explain(field, nothing ?? `${option.description} (${typeHint(option)})`, choices);
  }

  /** Asks after a short pause; only the answer to the last question counts. */
  #askBot(field) {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const asked = this.#asked;
    if (!this.list.choices.length || this.#shownFor !== field) this.#explain(field, "Loading options…", []);
    this.#timer = setTimeout(async () => {
      const answer = await this.#autocomplete(field);
      if (asked !== this.#asked || this.#field !== field) return;
      if (!answer) this.#explain(field, "Loading options failed. The app may be offline.", []);
      else if (!answer.length) this.#explain(field, "No options match your search.", []);
      else
        this.#explain(
          field,
          field.option.description,
          answer.map(({ name, value }) => ({ value, label: name })),
        );
    }, AUTOCOMPLETE_PAUSE);
  }

  async #autocomplete(field) {
    const { command, path } = this.leaf;
    const options = Object.fromEntries(
      this.#fields
        .filter(({ value }) => value !== undefined)
        .map(({ option, value }) => [option.name, value]),
    );
    options[field.option.name] = field.input.value;
    const fields = {
      channel: this.session.channelId,
      command: command.id ?? command.name,
      path,
      options,
      focused: field.option.name,
    };
    try {
      const reply = await this.session.live.request("autocomplete", { as: this.session.personId, ...fields });
      return reply.choices;
    } catch {
      return null;
    }
  }

  #shownFor = null;

  #explain(field, hint, choices, active = 0) {
    this.#shownFor = field;
    this.list.show(choices, active);
    const title = field ? field.option.name : `/${this.leaf.name}`;
    this.popup.replaceChildren(
      h("p", { class: "picker-title" }, h("b", {}, title), " ", hint),
      ...(choices.length ? [this.list.element] : []),
    );
    this.popup.hidden = false;
    (field?.input ?? this.more).setAttribute("aria-expanded", String(choices.length > 0));
  }

  #point(id) {
    const input = this.#field?.input ?? this.more;
    if (id) input?.setAttribute("aria-activedescendant", id);
    else input?.removeAttribute("aria-activedescendant");
  }

  #pick(choice) {
    if (!this.#field) {
      this.more.value = "";
      this.#add(choice.option).input.focus();
      return;
    }
    const field = this.#field;
    field.value = choice.value;
    field.input.value = choice.label;
    this.#grow(field);
    this.#next(field);
  }

  #next(field) {
    const at = this.#fields.indexOf(field);
    (this.#fields[at + 1]?.input ?? this.more).focus();
  }

  #key(event) {
    const field = this.#field;
    if (
      event.isComposing ||
      (event.target !== this.more && event.target !== field?.input) ||
      this.list.key(event)
    )
      return;
    const act = {
      Enter: () => this.#enterKey(field),
      Tab: () => this.#tabKey(event, field),
      Escape: () => this.onCancel(),
      Backspace: () => this.#backspace(event, field),
    }[event.key];
    if (!act || act() === false) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #enterKey(field) {
    const isOpen = field ? field.value === undefined && this.list.choices.length : this.list.active >= 0;
    if (isOpen && this.list.pickActive()) return;
    this.send();
  }

  /** Tab takes the suggestion and goes on, to the optional values too; after the last it is an ordinary Tab. */
  #tabKey(event, field) {
    if (event.shiftKey) return false;
    const isTaken = field ? field.value === undefined && field.input.value !== "" : this.list.active >= 0;
    if (isTaken && this.list.pickActive()) return true;
    if (field) this.#next(field);
    else if (this.#optional.length && this.more.value === "") this.#add(this.#optional[0]).input.focus();
    else return false;
    return true;
  }

  #backspace(event, field) {
    if (event.target.value !== "") return false;
    if (field?.option.required || (!field && !this.#fields.length)) {
      this.onCancel();
      return true;
    }
    const last = field ?? this.#fields.at(-1);
    if (field) {
      this.#fields.splice(this.#fields.indexOf(field), 1);
      field.element.remove();
      this.more.focus();
    } else last.input.focus();
    return true;
  }

  /** Turns what was typed into a value, or into a problem. */
  async #settle(field) {
    const { option, input } = field;
    if (field.value !== undefined) return;
    if (option.type === ATTACHMENT) {
      field.value = input.files[0] ? await readFile(input.files[0]) : undefined;
      return;
    }
    if (input.value === "") return;
    const known = knownChoices(option, this.session);
    const typed = input.value.trim().toLocaleLowerCase();
    const exact = known?.find(({ label }) => label.toLocaleLowerCase() === typed);
    const { value, problem } = known
      ? { value: exact?.value, problem: exact ? undefined : `Choose ${option.name} from the list.` }
      : parseValue(option, input.value);
    field.value = value;
    field.problem = problem;
    field.element.classList.toggle("wrong", Boolean(problem));
  }

  #complain(field) {
    field.element.classList.add("wrong");
    field.input.focus();
    field.element.classList.add("wrong");
    this.session.tell(
      "trouble",
      field.problem ?? `Fill in ${field.option.name} first: ${field.option.description}`,
    );
    field.problem = undefined;
  }
}
