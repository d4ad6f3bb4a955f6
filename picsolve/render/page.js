"use strict";
const root = document.documentElement;
const sections = [...document.querySelectorAll("section")];
const links = [...document.querySelectorAll(".steps a")];
let shown = 0;

function show(place) {
  shown = Math.max(0, Math.min(place, sections.length - 1));
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
  theme() {
    const isDark = getComputedStyle(root).colorScheme === "dark" ||
      (!root.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = isDark ? "light" : "dark";
  },
};
const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

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
}
