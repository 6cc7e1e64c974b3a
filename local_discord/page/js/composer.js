/** The message box: text, mentions, files, replies, and the slash-command picker. */

import { displayName } from "./avatar.js";
import { ChoiceList } from "./choices.js";
import { CommandForm } from "./command_form.js";
import { leaves, matching, written } from "./commands.js";
import { fill, h, icon } from "./dom.js";
import { isTooLarge, readFile } from "./files.js";
import { users } from "./selects.js";
import { DIRECT } from "./world.js";

const MOST_FILES = 10;

export class Composer {
  /** What each channel's box holds while one is elsewhere. */
  #drafts = new Map();
  #place = null;
  #form = null;
  #files = [];
  #replyTo = null;
  #editing = null;
  #typingTold = 0;

  /** @param {{box: HTMLElement, onDone: () => void}} parts */
  constructor(session, { box, onDone }) {
    Object.assign(this, { session, box, onDone });
    this.list = new ChoiceList({
      label: "Suggestions",
      onPick: (choice) => this.#pick(choice),
      onActive: (id) => this.#point(id),
    });
    this.popup = h("div", { class: "picker", hidden: true });
    this.above = h("div", { class: "composer-above" });
    this.fileInput = h("input", {
      type: "file",
      multiple: true,
      hidden: true,
      "aria-label": "Files",
      onchange: () => this.#attach(this.fileInput.files),
    });
    this.attachButton = h(
      "button",
      {
        type: "button",
        class: "round-button",
        "aria-label": "Attach files",
        title: "Attach files",
        onclick: () => this.fileInput.click(),
      },
      icon("plus"),
    );
    this.input = h("textarea", {
      id: "message-box",
      rows: "1",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": this.list.element.id,
      autocomplete: "off",
      maxlength: "2000",
    });
    this.sendButton = h(
      "button",
      { type: "button", class: "round-button send", "aria-label": "Send", onclick: () => this.#send() },
      icon("send"),
    );
    this.slot = h("div", { class: "composer-slot" }, this.input);
    fill(
      box,
      this.popup,
      this.above,
      h("div", { class: "composer-line" }, this.attachButton, this.fileInput, this.slot, this.sendButton),
    );
    this.#listen();
  }

  focus() {
    if (this.#form) this.#form.focus();
    else this.input.focus();
  }

  /** Starts a command that was clicked in a message or asked for by a key. */
  begin(text) {
    this.#closeForm();
    this.input.value = text;
    this.input.focus();
    this.#typed();
  }

  /** Sends a command that needs no options. */
  run(name) {
    this.begin(`/${name} `);
    this.#form?.send();
  }

  reply(message) {
    this.#editing = null;
    this.#replyTo = message;
    this.#showAbove();
    this.focus();
  }

  edit(message) {
    this.#replyTo = null;
    this.#editing = message;
    this.input.value = message.content;
    this.#showAbove();
    this.#grow();
    this.focus();
  }

  #listen() {
    const { session, input } = this;
    session.on("channel", () => this.#enter());
    session.world.on("channels", () => this.#showPlaceholder());
    session.world.on("commands", () => !this.popup.hidden && !this.#form && this.#typed());
    input.addEventListener("input", () => this.#typed());
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => this.#hidePicker());
    input.addEventListener("focus", () => input.value.startsWith("/") && this.#typed());
    input.addEventListener(
      "paste",
      (event) => event.clipboardData.files.length && this.#attach(event.clipboardData.files),
    );
  }

  #enter() {
    if (this.#place) this.#drafts.set(this.#place, this.#form ? "" : this.input.value);
    this.#place = `${this.session.personId}/${this.session.channelId}`;
    this.#closeForm();
    this.#files = [];
    this.#replyTo = null;
    this.#editing = null;
    this.input.value = this.#drafts.get(this.#place) ?? "";
    this.#showAbove();
    this.#showPlaceholder();
    this.#grow();
  }

  #showPlaceholder() {
    const { session } = this;
    this.input.disabled = !session.channel;
    if (!session.channel) {
      this.input.placeholder = "There is no channel that you can see.";
      return;
    }
    const name = session.world.channelName(session.channel, session.personId);
    const isPlain = session.channel.type === DIRECT || session.world.isThread(session.channel);
    const maySend = session.may("send");
    const isLocked = session.channel.thread_metadata?.locked;
    const placeholder =
      maySend && !isLocked ? `Message ${isPlain ? name : `#${name}`}` : "You can't send messages here.";
    this.input.placeholder = placeholder;
    this.input.setAttribute("aria-label", `${placeholder}. Type / for commands.`);
    this.attachButton.disabled = !session.may("attach");
  }

  #typed() {
    this.#grow();
    this.#tellTyping();
    const text = this.input.value;
    if (text.startsWith("/") && !text.includes("\n")) this.#offerCommands(text.slice(1));
    else if (this.#mention()) this.#offerPeople(this.#mention());
    else this.#hidePicker();
  }

  #offerCommands(typed) {
    const all = leaves(this.session);
    const exact = all.find((leaf) => `${leaf.name} ` === typed);
    const isPrefix = all.some((leaf) => leaf.name.startsWith(typed) && leaf.name !== exact?.name);
    if (exact && !isPrefix) {
      this.#startForm(exact);
      return;
    }
    const begun = all.find((leaf) => typed.startsWith(`${leaf.name} `));
    const rest = begun && typed.slice(begun.name.length + 1);
    if (begun && written(begun.options, rest).values.length) {
      this.#startForm(begun);
      this.#form.write(rest);
      return;
    }
    const found = matching(all, typed);
    const choices = found.map((leaf) => ({
      value: leaf.name,
      label: `/${leaf.name}`,
      description: leaf.description,
      note: this.#appOf(leaf),
      leaf,
    }));
    this.#showPicker(
      choices,
      choices.length ? "Commands" : "No command matches. Press Escape to write text.",
    );
  }

  /** The half-written @name before the cursor. */
  #mention() {
    const before = this.input.value.slice(0, this.input.selectionStart);
    return /(?:^|\s)@([^\s@]*)$/.exec(before)?.[0].trimStart() ?? null;
  }

  #offerPeople(typed) {
    const wanted = typed.slice(1).toLocaleLowerCase();
    const choices = users(this.session).filter(({ label, note }) =>
      [label, note].some((name) => name.toLocaleLowerCase().startsWith(wanted)),
    );
    if (choices.length) this.#showPicker(choices, "Members");
    else this.#hidePicker();
  }

  #showPicker(choices, title) {
    this.list.show(choices);
    this.popup.replaceChildren(h("p", { class: "picker-title" }, title), this.list.element);
    this.popup.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
  }

  #hidePicker() {
    if (this.#form) return;
    this.popup.hidden = true;
    this.list.show([]);
    this.input.setAttribute("aria-expanded", "false");
  }

  #point(id) {
    if (id) this.input.setAttribute("aria-activedescendant", id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  #pick(choice) {
    if (choice.leaf) {
      this.#startForm(choice.leaf);
      return;
    }
    const { value, selectionStart } = this.input;
    const before = value.slice(0, selectionStart).slice(0, -this.#mention().length);
    this.input.value = `${before}@${choice.label} ${value.slice(selectionStart)}`;
    this.#hidePicker();
    this.input.focus();
  }

  #startForm(leaf) {
    const onSend = () => {
      this.#closeForm();
      this.input.value = "";
      this.onDone();
    };
    const onCancel = () => {
      this.#closeForm();
      this.input.value = "";
      this.input.focus();
    };
    this.#hidePicker();
    this.#form = new CommandForm(this.session, leaf, { popup: this.popup, onSend, onCancel });
    this.slot.replaceChildren(this.#form.element);
    this.#form.focus();
  }

  #closeForm() {
    if (!this.#form) return;
    this.#form.close();
    this.#form = null;
    this.slot.replaceChildren(this.input);
  }

  #key(event) {
    if (event.isComposing) return;
    const isOpen = !this.popup.hidden && this.list.choices.length > 0;
    if (isOpen && this.list.key(event)) return;
    const picks = (event.key === "Enter" && !event.shiftKey) || (event.key === "Tab" && !event.shiftKey);
    if (isOpen && picks && this.list.pickActive()) event.preventDefault();
    else if (event.key === "Escape") this.#escape();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    } else if (event.key === "ArrowUp" && this.input.value === "") this.#editLast(event);
  }

  #escape() {
    if (!this.popup.hidden) this.#hidePicker();
    else if (this.#replyTo || this.#editing) this.#forgetContext();
    else this.onDone();
  }

  #editLast(event) {
    const mine = this.session.timeline.messages.findLast(
      (message) => message.author?.id === this.session.personId,
    );
    if (!mine) return;
    event.preventDefault();
    this.edit(mine);
  }

  async #send() {
    if (this.#form) {
      this.#form.send();
      return;
    }
    const content = this.#withIds(this.input.value.trim());
    if (!content && !this.#files.length) return;
    const channel = this.session.channelId;
    const editing = this.#editing;
    const files = await Promise.all(this.#files.map(readFile));
    const reply = editing
      ? await this.session.act("edit", { channel, message: editing.id, content })
      : await this.session.act("send", {
          channel,
          content,
          ...(files.length && { files }),
          ...(this.#replyTo && { reply_to: this.#replyTo.id }),
        });
    if (!reply) return;
    this.input.value = "";
    this.#files = [];
    this.#forgetContext();
    this.#hidePicker();
  }

  /** People write @Name; Discord wants <@id>. */
  #withIds(text) {
    return users(this.session)
      .sort((one, other) => other.label.length - one.label.length)
      .reduce((result, { label, value }) => result.replaceAll(`@${label}`, `<@${value}>`), text);
  }

  #forgetContext() {
    if (this.#editing) this.input.value = "";
    this.#replyTo = null;
    this.#editing = null;
    this.#showAbove();
    this.#grow();
  }

  #attach(files) {
    for (const file of files) {
      if (isTooLarge(file)) this.session.tell("trouble", `${file.name} is larger than 10 MiB.`);
      else if (this.#files.length < MOST_FILES) this.#files.push(file);
    }
    this.fileInput.value = "";
    this.#showAbove();
    this.focus();
  }

  #showAbove() {
    const about = this.#replyTo
      ? `Replying to ${this.#nameOf(this.#replyTo)}`
      : this.#editing
        ? "Editing your message"
        : null;
    const stop = h(
      "button",
      { type: "button", class: "round-button", "aria-label": "Stop", onclick: () => this.#forgetContext() },
      icon("close", 16),
    );
    const files = this.#files.map((file) =>
      h(
        "span",
        { class: "file-chip" },
        icon("file", 16),
        file.name,
        h(
          "button",
          {
            type: "button",
            class: "round-button",
            "aria-label": `Remove ${file.name}`,
            onclick: () => this.#detach(file),
          },
          icon("close", 14),
        ),
      ),
    );
    fill(
      this.above,
      about && h("div", { class: "composer-about" }, h("span", {}, about), stop),
      files.length ? h("div", { class: "file-chips" }, files) : null,
    );
  }

  #detach(file) {
    this.#files = this.#files.filter((one) => one !== file);
    this.#showAbove();
  }

  #nameOf({ author }) {
    return displayName(this.session.world.user(author.id) ?? author);
  }

  #appOf({ command }) {
    const bot =
      this.session.world.bots.find(({ application_id: id }) => id === command.application_id) ??
      this.session.world.bots[0];
    return bot ? displayName(bot) : "";
  }

  #grow() {
    // Is a command's form in its place? Then it has no height to measure.
    if (!this.input.isConnected) return;
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 240)}px`;
  }

  #tellTyping() {
    if (!this.input.value || this.input.value.startsWith("/") || Date.now() - this.#typingTold < 8000) return;
    this.#typingTold = Date.now();
    this.session.live
      .request("typing", { as: this.session.personId, channel: this.session.channelId })
      .catch(() => {});
  }
}
