/** Modals that the bot opens. */

import { displayName } from "./avatar.js";
import { formDialog } from "./dialog.js";
import { h, uniqueId } from "./dom.js";
import { isTooLarge, readFile } from "./files.js";
import { markdown } from "./markdown.js";
import { SELECTS, select } from "./selects.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const FILES = 19;
const RADIOS = 21;
const CHECKBOXES = 22;
const CHECKBOX = 23;
const PARAGRAPH = 2;

/**
 * A field of a modal: what it shows, what it holds, and what is wrong with it.
 * @typedef {{customId: string, element: Element, value: () => any, problem: () => string | null}} Field
 */

/** Opens the modals of this window's person. @param {import("./markdown.js").Names} names */
export function openModals(session, names) {
  session.world.on("modal", (modal, who) => {
    const isHere = who?.includes(session.personId) && session.mine.has(modal.interaction);
    if (isHere) openModal(modal, session, names);
  });
}

function openModal(modal, session, names) {
  const as = session.personId;
  const fields = [];
  const body = modal.components.map((component) => draw(component, { session, names, fields }));
  const bot = session.world.bots[0];
  formDialog({
    title: modal.title,
    note: bot && `This form is for ${displayName(bot)}.`,
    body,
    action: "Submit",
    onSubmit: async () => {
      const problem = fields.map((field) => field.problem()).find(Boolean);
      if (problem) return problem;
      const values = {};
      for (const field of fields) values[field.customId] = await field.value();
      return submit(session, as, modal, values);
    },
  });
}

/** Sends the form; it stays open with the reason if the bot doesn't take it. */
async function submit(session, as, modal, values) {
  try {
    const reply = await session.live.request("submit", {
      as,
      interaction: modal.interaction,
      values,
      wait: "first",
    });
    if (reply.interaction.state !== "failed") session.mine.add(reply.interaction.id);
    return reply.interaction.state === "failed" ? reply.interaction.reason : true;
  } catch (refusal) {
    return refusal.message;
  }
}

function draw(component, place) {
  if (component.type === ROW)
    return h(
      "div",
      {},
      component.components.map((inner) => draw(inner, place)),
    );
  if (component.type === TEXT) return h("div", { class: "markup" }, markdown(component.content, place.names));
  if (component.type === LABEL)
    return labelled(component.component, component.label, component.description, place);
  return labelled(component, component.label, null, place);
}

function labelled(component, label, description, place) {
  const field = fieldOf(component, label, place);
  place.fields.push(field);
  const isRequired = component.required !== false && component.type !== CHECKBOX;
  const title = h(
    "span",
    { class: "form-label" },
    label,
    isRequired && h("span", { class: "required", "aria-hidden": "true" }, " *"),
  );
  const isGroup = component.type === RADIOS || component.type === CHECKBOXES;
  const parts = [title, description && h("span", { class: "form-description" }, description), field.element];
  return isGroup
    ? h("fieldset", { class: "form-field" }, h("legend", { class: "sr-only" }, label), parts)
    : h("label", { class: "form-field" }, parts);
}

/** @returns {Field} */
function fieldOf(component, label, place) {
  if (component.type === TEXT_INPUT) return textField(component, label);
  if (SELECTS.has(component.type)) return selectField(component, label, place);
  if (component.type === RADIOS || component.type === CHECKBOXES) return groupField(component, label);
  if (component.type === CHECKBOX) return checkboxField(component);
  if (component.type === FILES) return fileField(component, label);
  const element = h("p", { class: "muted" }, `This page can't show a field of type ${component.type}.`);
  return { customId: component.custom_id, element, value: () => null, problem: () => null };
}

function textField(
  {
    custom_id: customId,
    style,
    value,
    placeholder,
    required = true,
    min_length: least = 0,
    max_length: most = 4000,
  },
  label,
) {
  const settings = {
    class: "text-field",
    value,
    placeholder,
    maxlength: most,
    required,
    name: customId,
    autocomplete: "off",
  };
  const element = h(
    style === PARAGRAPH ? "textarea" : "input",
    style === PARAGRAPH ? { ...settings, rows: "4" } : settings,
  );
  const problem = () => {
    if (required && !element.value) return `${label} can't be empty.`;
    return element.value && element.value.length < least
      ? `${label} needs at least ${least} characters.`
      : null;
  };
  return { customId, element, value: () => element.value, problem };
}

function selectField(component, label, { session, names }) {
  let values = (component.options ?? []).filter((option) => option.default).map((option) => option.value);
  if (component.default_values) values = component.default_values.map(({ id }) => String(id));
  const element = select(component, { session, names, label, onChosen: (chosen) => (values = chosen) });
  const isRequired = component.required !== false;
  return {
    customId: component.custom_id,
    element,
    value: () => values,
    problem: () => (isRequired && !values.length ? `Choose something for ${label}.` : null),
  };
}

function groupField(
  {
    type,
    custom_id: customId,
    options,
    required = true,
    min_values: least = required ? 1 : 0,
    max_values: most = options.length,
  },
  label,
) {
  const kind = type === RADIOS ? "radio" : "checkbox";
  const name = uniqueId("group");
  const boxes = options.map((option) =>
    h("input", { type: kind, name, value: option.value, checked: option.default }),
  );
  const element = h(
    "div",
    { class: "form-options" },
    options.map((option, index) =>
      h(
        "label",
        { class: "form-option" },
        boxes[index],
        h(
          "span",
          {},
          option.label,
          option.description && h("span", { class: "form-description" }, option.description),
        ),
      ),
    ),
  );
  const chosen = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const problem = () => {
    const count = chosen().length;
    if (required && !count) return `Choose something for ${label}.`;
    if (kind === "radio" || (!required && !count)) return null;
    return count < least || count > most ? `Choose ${least} to ${most} for ${label}.` : null;
  };
  return { customId, element, value: () => (kind === "radio" ? (chosen()[0] ?? null) : chosen()), problem };
}

function checkboxField({ custom_id: customId, default: isOn }) {
  const element = h("input", { type: "checkbox", class: "form-check", checked: isOn });
  return { customId, element, value: () => element.checked, problem: () => null };
}

function fileField({ custom_id: customId, required = true, max_values: most = 1 }, label) {
  const element = h("input", { type: "file", class: "text-field", multiple: most > 1 });
  const problem = () => {
    if (required && !element.files.length) return `Choose a file for ${label}.`;
    if (element.files.length > most) return `Choose at most ${most} files for ${label}.`;
    return [...element.files].some(isTooLarge) ? "A file can have 10 MiB at most." : null;
  };
  return { customId, element, value: () => Promise.all([...element.files].map(readFile)), problem };
}
