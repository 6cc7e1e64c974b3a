/** Keeps a list on screen equal to a list of items, touching only what changed. */

/**
 * @typedef {object} Item
 * @property {string} key  what the item is, across changes
 */

/** In milliseconds: about one frame. */
const MOMENT = 16;

/** What each list shows now: parent -> key -> item and element. */
const shown = new WeakMap();

/**
 * Makes the children of `parent` show `items`. An item is flat: it is drawn again only if one of its own properties changed.
 * @param {Element} parent
 * @param {Item[]} items
 * @param {(item: Item, before?: Element) => Element} draw
 */
export function patch(parent, items, draw) {
  const before = shown.get(parent) ?? new Map();
  const after = new Map();
  for (const item of items) {
    const old = before.get(item.key);
    after.set(item.key, old && isSame(old.item, item) ? old : { item, element: draw(item, old?.element) });
  }
  const focus = focusWithin(parent);
  for (const [key, { element }] of before) if (after.get(key)?.element !== element) element.remove();
  let cursor = parent.firstElementChild;
  for (const { element } of after.values()) {
    if (element === cursor) cursor = cursor.nextElementSibling;
    else parent.insertBefore(element, cursor);
  }
  shown.set(parent, after);
  if (focus) restoreFocus(after, focus);
}

/** The element that shows this key, if one does. */
export function shownElement(parent, key) {
  return shown.get(parent)?.get(key)?.element;
}

/** Gathers many changes into one update, a moment later. */
export function soon(update) {
  let timer = 0;
  return () => {
    timer ||= setTimeout(() => {
      timer = 0;
      update();
    }, MOMENT);
  };
}

function isSame(one, other) {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Which item holds the focus, and on which of its parts. */
function focusWithin(parent) {
  const active = document.activeElement;
  if (!active || active === parent || !parent.contains(active)) return null;
  for (const [key, { element }] of shown.get(parent) ?? []) {
    if (element.contains(active)) return { key, active, part: active.dataset.focus };
  }
  return null;
}

/** A focused part that was drawn again keeps the focus; if it is gone, its neighbour gets it. */
function restoreFocus(entries, { key, active, part }) {
  if (active.isConnected) {
    if (document.activeElement !== active) active.focus({ preventScroll: true });
    return;
  }
  const element = entries.get(key)?.element;
  if (!element) return;
  const same = part && element.querySelector(`[data-focus="${CSS.escape(part)}"]:not(:disabled)`);
  const next = same || element.querySelector("[data-custom-id]:not(:disabled), .select:not(:disabled)") || element.querySelector("button:not(:disabled), a[href]") || element;
  next.focus({ preventScroll: true });
}
