/** Dialogs: the browser's own <dialog> keeps the focus inside and gives it back. */

import { h, icon, uniqueId } from "./dom.js";

/**
 * Opens a dialog with a form. It closes when `onSubmit` is content, or when it is cancelled.
 * @param {object} settings
 * @param {string} settings.title
 * @param {Node[]} settings.body
 * @param {string} settings.action
 * @param {() => true | string | Promise<true | string>} settings.onSubmit  true, or what is wrong
 * @param {() => void} [settings.onClose]
 * @param {string} [settings.note]  a line under the title
 */
export function formDialog({ title, body, action, onSubmit, onClose = () => {}, note }) {
  const id = uniqueId("dialog");
  const dialog = h("dialog", { class: "form-dialog", "aria-labelledby": id });
  const trouble = h("p", { class: "form-trouble", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "button primary" }, action);
  const form = h(
    "form",
    { method: "dialog", novalidate: true },
    h("header", {}, h("h2", { id }, title), closeButton(dialog)),
    note && h("p", { class: "form-note" }, note),
    h("div", { class: "form-body" }, body),
    trouble,
    h(
      "footer",
      {},
      h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel"),
      submit,
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const problem = await onSubmit();
    submit.disabled = false;
    if (problem === true) dialog.close();
    else {
      trouble.hidden = false;
      trouble.textContent = problem || "Something went wrong. Try again.";
    }
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose();
  });
  dialog.append(form);
  open(dialog);
  return dialog;
}

/**
 * Asks for a few texts.
 * @param {{title: string, action: string, fields: {id: string, label: string, value?: string, required?: boolean, maxlength?: number, placeholder?: string}[]}} question
 * @returns {Promise<Record<string, string> | null>}
 */
export function ask({ title, action, fields }) {
  return new Promise((resolve) => {
    const inputs = fields.map(({ id, label, ...rest }) => ({
      id,
      label,
      required: rest.required,
      input: h("input", { class: "text-field", ...rest, autocomplete: "off" }),
    }));
    let answer = null;
    formDialog({
      title,
      action,
      body: inputs.map(({ label, input }) =>
        h("label", { class: "form-field" }, h("span", { class: "form-label" }, label), input),
      ),
      onSubmit: () => {
        const empty = inputs.find(({ required, input }) => required && !input.value.trim());
        if (empty) return `${empty.label} can't be empty.`;
        answer = Object.fromEntries(inputs.map(({ id, input }) => [id, input.value.trim()]));
        return true;
      },
      onClose: () => resolve(answer),
    });
  });
}

/** Shows a dialog; a click beside it closes it only if nothing was filled in by hand. */
export function open(dialog) {
  document.body.append(dialog);
  dialog.showModal();
  const first = dialog.querySelector("input:not([type=hidden]), textarea, .select, .form-body button");
  first?.focus();
}

export function closeButton(dialog) {
  return h(
    "button",
    { type: "button", class: "round-button", "aria-label": "Close", onclick: () => dialog.close() },
    icon("close"),
  );
}
