import { useSyncExternalStore } from "react";
import { themeStorageKey } from "#web/platform/theme-script.ts";

type Theme = "light" | "dark";

const listeners = new Set<() => void>();

/** The theme in use, and a way to change it for good (spec section 4). */
export function useTheme() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => "light" as const);
  return { theme, toggleTheme: () => chooseTheme(theme === "dark" ? "light" : "dark") };
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(themeStorageKey, theme);
  } catch {
    // A browser that keeps nothing still shows the theme until the page is left.
  }
}

function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle("dark", theme === "dark");
  for (const listener of listeners) listener();
}

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", followOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", followOtherTab);
  };
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === themeStorageKey) applyTheme(newValue === "dark" ? "dark" : "light");
}
