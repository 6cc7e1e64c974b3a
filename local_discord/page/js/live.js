/** The one websocket to the local Discord: numbered requests, events, and reconnection. */

const FIRST_RETRY = 250;
const LONGEST_RETRY = 4000;

/** What the server refused, in words that can be shown. */
export class Refusal extends Error {
  constructor({ status, code, message, errors }) {
    super([message, ...fieldErrors(errors)].join(" "));
    this.status = status;
    this.code = code;
  }
}

export class Live {
  #socket = null;
  #asked = new Map();
  #number = 0;
  #retry = FIRST_RETRY;
  #onEvent;
  #onState;

  /**
   * @param {(event: string, who: string[] | null, data: any) => void} onEvent
   * @param {(connected: boolean) => void} onState
   */
  constructor(onEvent, onState) {
    this.#onEvent = onEvent;
    this.#onState = onState;
  }

  connect() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
    socket.addEventListener("close", () => this.#lost());
  }

  /** @returns {Promise<any>} what the server replied; rejects with a Refusal. */
  request(what, fields = {}) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(notConnected());
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      this.#asked.set(number, { resolve, reject });
      this.#socket.send(JSON.stringify({ n: number, do: what, ...fields }));
    });
  }

  #receive(frame) {
    if (frame.event) {
      if (frame.event === "hello") this.#greeted();
      this.#onEvent(frame.event, frame.for ?? null, frame.data);
      return;
    }
    const asked = this.#asked.get(frame.n);
    if (!asked) return;
    this.#asked.delete(frame.n);
    if (frame.error) asked.reject(new Refusal(frame.error));
    else asked.resolve(frame.ok);
  }

  #greeted() {
    this.#retry = FIRST_RETRY;
    this.#onState(true);
  }

  #lost() {
    this.#onState(false);
    for (const { reject } of this.#asked.values()) reject(notConnected());
    this.#asked.clear();
    setTimeout(() => this.connect(), this.#retry);
    this.#retry = Math.min(this.#retry * 1.6, LONGEST_RETRY);
  }
}

function notConnected() {
  return new Refusal({
    status: 0,
    code: 0,
    message: "There is no connection to the server just now. Try again in a moment.",
  });
}

/** Flattens Discord's nested field errors: {"options": {"0": {"_errors": [{"message"}]}}}. */
function fieldErrors(errors) {
  if (!errors || typeof errors !== "object") return [];
  return Object.entries(errors).flatMap(([name, value]) =>
    name === "_errors" ? value.map((error) => error.message) : fieldErrors(value),
  );
}
