/** What a look at the page finds wrong with it; the browser tests run these functions inside it. */

/** Every piece of visible text that stands out too little; what is disabled is exempt, as in WCAG. */
function lowContrast() {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!text || !isLegible(element)) continue;
    const ratio = contrastOf(element);
    if (ratio < (isLarge(element) ? 3 : 4.5))
      found.push(`${ratio.toFixed(2)} ${element.className}: ${text.slice(0, 40)}`);
  }
  return found;
}

/** Controls without a name, pictures without alternative, ids used twice, references that lead nowhere. */
function nameless() {
  const controls =
    "button, a[href], input, textarea, select, [role=button], [role=combobox], dialog, nav, aside";
  const found = [...document.querySelectorAll(controls)].filter((control) => !nameOf(control)).map(opening);
  found.push(...[...document.querySelectorAll("img:not([alt])")].map(opening));
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  found.push(...ids.filter((id, at) => ids.indexOf(id) !== at));
  for (const key of ["aria-labelledby", "aria-describedby", "aria-activedescendant"]) {
    for (const element of document.querySelectorAll(`[${key}]`)) {
      const id = element.getAttribute(key);
      if (!document.getElementById(id)) found.push(`${key}=${id}`);
    }
  }
  return found;
}

/** What reaches beyond the right edge. */
function tooWide() {
  return [...document.querySelectorAll("main *")]
    .filter((element) => element.checkVisibility() && !element.closest(".sr-only, pre, .message-actions"))
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map(opening);
}

const EXEMPT =
  ":disabled, .compact-time, .sr-only, noscript, .spoiler:not(.revealed), .offline .avatar, .skip";

function isLegible(element) {
  const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return isVisible && !element.closest(EXEMPT);
}

function isLarge(element) {
  const { fontSize, fontWeight } = getComputedStyle(element);
  const size = Number.parseFloat(fontSize);
  return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
}

function contrastOf(element) {
  const under = groundOf(element);
  const text = over(parse(getComputedStyle(element).color), under);
  const [low, high] = [luminance(text), luminance(under)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

function groundOf(element) {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    layers.push(parse(getComputedStyle(at).backgroundColor));
    if (layers.at(-1).alpha === 1) break;
  }
  return layers.reduceRight((under, top) => over(top, under), { rgb: [255, 255, 255], alpha: 1 });
}

function parse(colour) {
  const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
  return { rgb: [red, green, blue], alpha };
}

function over(top, under) {
  return { rgb: top.rgb.map((value, at) => value * top.alpha + under.rgb[at] * (1 - top.alpha)), alpha: 1 };
}

function luminance({ rgb }) {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function nameOf(element) {
  const labels = [...(element.labels ?? [])].map((label) => label.textContent).join("");
  const direct =
    element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || element.title;
  return direct || element.textContent.trim() || labels || element.alt;
}

function opening(element) {
  return element.outerHTML.slice(0, 120);
}
