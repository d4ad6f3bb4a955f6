"use strict";
const root = document.documentElement;
const sections = [...document.querySelectorAll("section")];
const links = [...document.querySelectorAll(".steps a")];
const stills = new Map(); // figures that the script has drawn in, and what stood there before
let shown = 0;
let isAfter = false;
let boards = null; // the lines of drawings, and drawings as the places of theirs, once unpacked

async function unpack() {
  const text = atob(document.getElementById("boards").textContent);
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const [lines, drawings] = await new Response(stream).json();
  boards = drawings.map((places) => () => places.map((place) => lines[place]).join("\n"));
  draw();
}

function draw() {
  for (const [figure, still] of stills) figure.innerHTML = still;
  stills.clear();
  const figure = sections[shown].querySelector("figure");
  const place = isAfter ? figure.dataset.after : figure.dataset.before;
  if (boards && place !== undefined) {
    stills.set(figure, figure.innerHTML);
    figure.innerHTML = boards[place]();
  }
  const button = document.querySelector("[data-go=after]");
  button.disabled = !boards || figure.dataset.after === undefined;
  button.setAttribute("aria-pressed", isAfter && !button.disabled);
}

function show(place) {
  shown = Math.max(0, Math.min(place, sections.length - 1));
  isAfter = false;
  draw();
  sections.forEach((section, i) => section.classList.toggle("shown", i === shown));
  links.forEach((link, i) => {
    if (i === shown) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  const list = document.querySelector(".steps");
  list.scrollTop = links[shown].offsetTop - list.offsetTop - list.clientHeight / 2;
}

function go(place) {
  show(place);
  history.replaceState(null, "", "#" + sections[shown].id);
  sections[shown].focus({ preventScroll: true });
}

function fromAddress() {
  const id = decodeURIComponent(location.hash.slice(1));
  show(sections.findIndex((section) => section.id === id));
}

const actions = {
  first: () => go(0),
  previous: () => go(shown - 1),
  next: () => go(shown + 1),
  last: () => go(sections.length - 1),
  after() {
    isAfter = !isAfter;
    draw();
  },
  theme() {
    const isDark = getComputedStyle(root).colorScheme === "dark" ||
      (!root.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = isDark ? "light" : "dark";
  },
};
const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", a: "after" };

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  if (button) actions[button.dataset.go]();
});
document.addEventListener("keydown", (event) => {
  if (!links.length || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
  event.preventDefault();
  actions[keys[event.key]]();
});
if (links.length) {
  addEventListener("hashchange", fromAddress);
  document.querySelector(".buttons").hidden = false;
  document.body.classList.add("one");
  fromAddress();
  unpack();
}
