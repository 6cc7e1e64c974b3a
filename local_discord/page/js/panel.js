/** The panel for hosts who try things: what can go wrong on Discord, at the press of a button. */

import { displayName } from "./avatar.js";
import { closeButton } from "./dialog.js";
import { fill, h } from "./dom.js";
import { followClock } from "./time.js";

const PERMISSIONS = [
  ["view_channel", "See channels"],
  ["send_messages", "Send messages"],
  ["send_messages_in_threads", "Send messages in threads"],
  ["create_public_threads", "Create public threads"],
  ["attach_files", "Attach files"],
  ["embed_links", "Embed links"],
  ["read_message_history", "Read message history"],
  ["manage_messages", "Manage messages"],
  ["manage_threads", "Manage threads"],
  ["mention_everyone", "Mention everyone"],
  ["use_application_commands", "Use app commands"],
];
const LOCALES = [
  ["en-US", "English, US"],
  ["en-GB", "English, UK"],
  ["it", "Italian"],
  ["de", "German"],
  ["fr", "French"],
  ["es-ES", "Spanish"],
  ["el", "Greek"],
  ["ja", "Japanese"],
];
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export class Panel {
  constructor(session) {
    this.session = session;
    this.body = h("div", { class: "panel-body" });
    this.status = h("p", { class: "panel-status", role: "status" });
    this.dialog = h("dialog", { class: "panel", "aria-labelledby": "panel-title" });
    this.dialog.append(
      h("header", {}, h("h2", { id: "panel-title" }, "Try things"), closeButton(this.dialog)),
      h("p", { class: "muted" }, "What can go wrong on Discord, to see how the bot takes it."),
      this.body,
      this.status,
    );
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    document.body.append(this.dialog);
    for (const topic of ["people", "misbehaviour", "channels"])
      session.world.on(topic, () => this.dialog.open && this.#draw());
    session.on("person", () => this.dialog.open && this.#draw());
  }

  open() {
    this.status.textContent = "";
    this.#draw();
    this.dialog.showModal();
  }

  #draw() {
    const focused = this.dialog.contains(document.activeElement)
      ? document.activeElement.dataset.focus
      : null;
    fill(
      this.body,
      this.#person(),
      this.#permissions(),
      this.#gateway(),
      this.#answers(),
      this.#interactions(),
      this.#clock(),
      this.#calm(),
    );
    if (focused) this.body.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }

  #person() {
    const { person } = this.session;
    const name = displayName(person);
    const rename = field(
      "Name",
      h("input", { class: "text-field", value: name, maxlength: "32", data: { focus: "name" } }),
    );
    const locale = field("Language", choice(LOCALES, person.locale, "locale"));
    locale.control.addEventListener("change", () =>
      this.#act(
        "rename",
        { as: person.id, locale: locale.control.value },
        `${name} now reads ${locale.control.value}.`,
      ),
    );
    return group(
      `This person: ${name}`,
      toggle("Direct messages closed", person.dms_closed, "dms", (closed) =>
        this.#misbehave(
          "close_dms",
          { person: person.id, closed },
          closed ? `${name} takes no direct messages.` : `${name} takes direct messages again.`,
        ),
      ),
      toggle("Member of the server", person.in_guild !== false, "member", (isIn) =>
        this.#misbehave(
          "kick",
          { person: person.id, in_guild: isIn },
          isIn ? `${name} is back.` : `${name} left the server.`,
        ),
      ),
      line(
        rename.element,
        action("Rename", () =>
          this.#act("rename", { as: person.id, name: rename.control.value }, "Renamed."),
        ),
      ),
      locale.element,
    );
  }

  #permissions() {
    const { world, channel, channelId } = this.session;
    const targets = [...world.bots, ...world.people]
      .map((user) => [user.id, displayName(user)])
      .concat(world.guild.roles.map((role) => [role.id, `Role ${role.name}`]));
    const target = field("Whose", choice(targets, targets[0]?.[0], "target"));
    const permission = field("Permission", choice(PERMISSIONS, "send_messages", "permission"));
    const places = [
      ["", "The whole server"],
      ...(channel?.guild_id ? [[channelId, `Here: ${channel.name}`]] : []),
    ];
    const place = field("Where", choice(places, places.at(-1)[0], "place"));
    const set = (allow, done) => () =>
      this.#misbehave(
        "permission",
        {
          target: target.control.value,
          permission: permission.control.value,
          allow,
          ...(place.control.value && { channel: place.control.value }),
        },
        done,
      );
    return group(
      "Permissions",
      target.element,
      permission.element,
      place.element,
      line(
        action("Take away", set(false, "Taken away.")),
        action("Give", set(true, "Given.")),
        action("Put back", set(null, "As it was.")),
      ),
    );
  }

  #gateway() {
    return group(
      "The bot's connection",
      line(
        action("Drop it", () =>
          this.#misbehave("drop_gateway", { resumable: true }, "Dropped; the bot can resume."),
        ),
        action("Drop it and lose the session", () =>
          this.#misbehave("drop_gateway", { resumable: false }, "Dropped; the bot must start a new session."),
        ),
      ),
    );
  }

  #answers() {
    const { delay_answers: delay = 0, fail_requests: failing } = this.session.world.misbehaviour;
    const seconds = field("Seconds", number(delay, "delay", { min: 0, max: 30, step: 0.5 }));
    const times = field("How many", number(1, "times", { min: 1, max: 1000 }));
    const status = field(
      "With",
      choice(
        [
          ["500", "500, server error"],
          ["429", "429, rate limited"],
          ["403", "403, forbidden"],
          ["404", "404, not found"],
        ],
        "500",
        "status",
      ),
    );
    return group(
      "Discord's answers",
      line(
        seconds.element,
        action("Delay every answer", () =>
          this.#misbehave(
            "delay_answers",
            { seconds: Number(seconds.control.value) },
            `Every answer waits ${seconds.control.value} s.`,
          ),
        ),
      ),
      line(
        times.element,
        status.element,
        action("Fail the next requests", () =>
          this.#misbehave(
            "fail_requests",
            { status: Number(status.control.value), times: Number(times.control.value) },
            "The next requests fail.",
          ),
        ),
      ),
      failing ? h("p", { class: "muted" }, "Requests are set to fail.") : null,
    );
  }

  #interactions() {
    const { interactions } = this.session.world.misbehaviour;
    const late = field(
      "Seconds late",
      number(interactions?.late ?? 4, "late", { min: 0, max: 30, step: 0.5 }),
    );
    const set = (fields, done) => () => this.#misbehave("interactions", fields, done);
    return group(
      "Presses and commands",
      line(
        late.element,
        action("The next one late", () =>
          this.#misbehave(
            "interactions",
            { late: Number(late.control.value), times: 1 },
            "The next one arrives late.",
          ),
        ),
      ),
      line(
        action("The next one twice", set({ twice: true, times: 1 }, "The next one arrives twice.")),
        action(
          "The next two swapped",
          set({ shuffle: 2, times: 2 }, "The next two arrive in reverse order."),
        ),
      ),
      interactions ? h("p", { class: "muted" }, "A change is waiting for the next press.") : null,
    );
  }

  #clock() {
    const forward = (words, seconds) =>
      action(words, () => this.#act("clock", { advance: seconds }, `The clock went ${words} forward.`));
    return group(
      "The clock",
      line(
        forward("1 minute", MINUTE),
        forward("1 hour", HOUR),
        forward("1 day", DAY),
        action("Real time", () => this.#act("clock", { real: true }, "The clock is right again.")),
      ),
    );
  }

  #calm() {
    return h(
      "button",
      {
        type: "button",
        class: "button success",
        data: { focus: "calm" },
        onclick: () => this.#misbehave("calm", {}, "Everything is back to normal."),
      },
      "Back to normal",
    );
  }

  #misbehave(what, fields, done) {
    return this.#act("misbehave", { what, ...fields }, done);
  }

  async #act(what, fields, done) {
    try {
      const reply = await this.session.live.request(what, fields);
      if (what === "clock") followClock(reply.now);
      this.status.textContent = done;
    } catch (refusal) {
      this.status.textContent = refusal.message;
    }
  }
}

function group(title, ...children) {
  return h("fieldset", { class: "panel-group" }, h("legend", {}, title), children);
}

function line(...children) {
  return h("div", { class: "panel-line" }, children);
}

function action(label, onclick) {
  return h(
    "button",
    { type: "button", class: "button secondary small", data: { focus: label }, onclick },
    label,
  );
}

function toggle(label, isOn, focus, onChange) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    class: "switch",
    checked: isOn,
    data: { focus },
  });
  box.addEventListener("change", () => onChange(box.checked));
  return h("label", { class: "panel-toggle" }, h("span", {}, label), box);
}

function field(label, control) {
  return {
    control,
    element: h("label", { class: "panel-field" }, h("span", { class: "form-label" }, label), control),
  };
}

function choice(options, value, focus) {
  return h(
    "select",
    { class: "text-field", data: { focus } },
    options.map(([id, label]) => h("option", { value: id, selected: id === value }, label)),
  );
}

function number(value, focus, range) {
  return h("input", { type: "number", class: "text-field narrow", value, ...range, data: { focus } });
}
