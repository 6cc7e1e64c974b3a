/** Short notices: what was refused, what is offline, and a hint for newcomers. */

import { displayName } from "./avatar.js";
import { fill, h, icon } from "./dom.js";

const SHOWN_FOR = 6000;
const MOST_TOASTS = 3;
const HINT_KEY = "local-discord-hint";

/** A line at the bottom that goes away by itself. */
export function showTrouble(session, box) {
  session.on("trouble", (text) => {
    if ([...box.children].some((toast) => toast.dataset.text === text)) return;
    const toast = h(
      "div",
      { class: "toast", data: { text } },
      icon("warning"),
      h("span", {}, text),
      h(
        "button",
        { type: "button", class: "round-button", "aria-label": "Dismiss", onclick: () => toast.remove() },
        icon("close", 16),
      ),
    );
    box.append(toast);
    while (box.children.length > MOST_TOASTS) box.firstElementChild.remove();
    setTimeout(() => toast.remove(), SHOWN_FOR);
  });
}

/** The banner on top while the server or the bot is away. */
export class OfflineBanner {
  #isConnected = true;

  constructor(session, box) {
    Object.assign(this, { session, box });
    session.world.on("people", () => this.#update());
  }

  setConnected(isConnected) {
    this.#isConnected = isConnected;
    this.#update();
  }

  #update() {
    const { bots } = this.session.world;
    const away = bots.filter(({ online }) => !online).map(displayName);
    const text = this.#isConnected ? botsAway(bots, away) : "Connection lost. Trying again…";
    this.box.hidden = !text;
    this.box.classList.toggle("lost", !this.#isConnected);
    if (this.box.textContent !== (text ?? "")) fill(this.box, text && h("span", {}, text));
  }
}

function botsAway(bots, away) {
  if (!bots.length) return "No bot has connected yet. Commands will appear when one does.";
  if (!away.length) return null;
  return `${away.join(", ")} ${away.length === 1 ? "is" : "are"} offline. Nothing is lost: buttons work again when it is back.`;
}

/**
 * What a newcomer needs to know, until it is dismissed or a command was used.
 * @param {{onTry: () => void, onHelp: () => void}} ways  to the list of commands, and to /help
 */
export function showHint(session, box, { onTry, onHelp }) {
  if (localStorage.getItem(HINT_KEY)) return;
  const dismiss = () => {
    localStorage.setItem(HINT_KEY, "seen");
    box.hidden = true;
  };
  const hasKeys = matchMedia("(hover: hover)").matches;
  const toSwitch = hasKeys ? ["Press ", h("kbd", {}, "1"), "–", h("kbd", {}, "9")] : ["Open the menu"];
  const help = h("button", { type: "button", class: "button primary small", onclick: onHelp }, "How to begin");
  const offerHelp = () => (help.hidden = !session.world.commands.some(({ name }) => name === "help"));
  fill(
    box,
    h(
      "p",
      {},
      "Type ",
      h("kbd", {}, "/"),
      " to see what you can do. ",
      ...toSwitch,
      " to be somebody else: you can play all sides alone.",
    ),
    help,
    h("button", { type: "button", class: "button secondary small", onclick: onTry }, "Show the commands"),
    h(
      "button",
      { type: "button", class: "round-button", "aria-label": "Dismiss the hint", onclick: dismiss },
      icon("close", 18),
    ),
  );
  offerHelp();
  box.hidden = false;
  session.world.on("commands", offerHelp);
  session.world.on("interaction", ({ kind, id }) => kind === "slash" && session.mine.has(id) && dismiss());
}
