import { themeStorageKey } from "#web/ui/appearance-script.ts";

/* Each page loads it; there is no framework around it. */
const root = document.documentElement;

document.querySelector("#theme-toggle")?.addEventListener("click", () => {
  const isDark = root.classList.toggle("dark");
  try {
    localStorage.setItem(themeStorageKey, isDark ? "dark" : "light");
  } catch {
    // A browser that keeps nothing still shows the theme on this page.
  }
});

window.addEventListener("storage", ({ key, newValue }) => {
  if (key === themeStorageKey) root.classList.toggle("dark", newValue === "dark");
});

// A link within the page leaves the menu open over what it leads to.
const menu = document.querySelector<HTMLElement>("#menu");
menu?.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLAnchorElement) menu.hidePopover();
});
