/** Builds DOM nodes; text is always a text node, so nothing that people write becomes markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. `on*` properties are listeners, `data`/`style` are maps, the rest are attributes.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) setProperty(element, name, value);
  append(element, children);
  return element;
}

/** Replaces all children of an element. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** An icon drawn from our own small set of paths, hidden from screen readers. */
export function icon(name, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", width: size, height: size })) {
    svg.setAttribute(key, String(value));
  }
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A colour number of Discord's as a CSS colour. */
export function cssColour(number) {
  return `#${(Number(number) & 0xffffff).toString(16).padStart(6, "0")}`;
}

let serial = 0;

/** An id for aria references that no other element has. */
export function uniqueId(prefix) {
  serial += 1;
  return `${prefix}-${serial}`;
}

const SVG = "http://www.w3.org/2000/svg";

/** Stroked outlines on a 24 x 24 grid. */
const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M4 5h16v10H10l-4 4v-4H4zM8 9h8M8 12h5",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6 9c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.7 3 5.5",
  tools: "M5 7h8M17 7h2M5 17h2M11 17h8M15 4.5v5M9 14.5v5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  eye: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  reply: "M9 7 4 12l5 5M4 12h9a7 7 0 0 1 7 7",
  slash: "M15 5 9 19",
  check: "M5 12.5l5 5L19 7",
  send: "M4 12 20 4l-5 16-3.5-6.5z",
  warning: "M12 4 2.5 20h19zM12 10v4M12 17v.5",
};

function setProperty(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "style")
    for (const [key, part] of Object.entries(value)) element.style.setProperty(key, part);
  else if (name === "value") element.value = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}
