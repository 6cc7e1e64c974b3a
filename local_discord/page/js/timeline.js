/** The messages of one channel as one person sees them: an unbroken run, sorted by id. */

/** Snowflakes are strings; the longer one is the younger. */
export function compareIds(one, other) {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

export class Timeline {
  /** @type {any[]} */
  messages = [];
  /** Has the server older ones? */
  hasOlder = true;
  /** Has the server younger ones, because we jumped back? */
  hasYounger = false;
  isLoaded = false;

  get oldest() {
    return this.messages.find((message) => !message.local);
  }

  get youngest() {
    return this.messages.findLast((message) => !message.local);
  }

  indexOf(id) {
    const index = this.#place(id);
    return this.messages[index]?.id === id ? index : -1;
  }

  /** The place just after this message, or where it stood if it is gone. */
  placeAfter(id) {
    const index = this.#place(id);
    return this.messages[index]?.id === id ? index + 1 : index;
  }

  find(id) {
    return this.messages[this.indexOf(id)];
  }

  /** Starts anew with what the server said. */
  reset(messages, hasOlder, hasYounger) {
    this.messages = [...messages].sort((one, other) => compareIds(one.id, other.id));
    this.hasOlder = hasOlder;
    this.hasYounger = hasYounger;
    this.isLoaded = true;
  }

  prepend(messages, hasOlder) {
    this.hasOlder = hasOlder;
    for (const message of messages) this.put(message);
  }

  append(messages, hasYounger) {
    this.hasYounger = hasYounger;
    for (const message of messages) this.put(message);
  }

  /** Adds a message, or puts the new form of one in its place. */
  put(message) {
    const index = this.#place(message.id);
    const isThere = this.messages[index]?.id === message.id;
    this.messages.splice(index, isThere ? 1 : 0, message);
  }

  replace(message) {
    const index = this.indexOf(message.id);
    if (index >= 0) this.messages[index] = message;
    return index >= 0;
  }

  remove(id) {
    const index = this.indexOf(id);
    if (index >= 0) this.messages.splice(index, 1);
    return index >= 0;
  }

  /** Where this id stands or would stand. New messages are the common case, so it looks from the end. */
  #place(id) {
    const last = this.messages.at(-1);
    if (!last || compareIds(last.id, id) < 0) return this.messages.length;
    let low = 0;
    let high = this.messages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareIds(this.messages[middle].id, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
