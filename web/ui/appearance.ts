import { useSyncExternalStore } from "react";
import { densityStorageKey, themeStorageKey, timesStorageKey } from "./appearance-script.ts";

/** Spec section 4. */
export const useTheme = keptLook(themeStorageKey, "dark", "light");

/** How much a list shows at once. */
export const useDensity = keptLook(densityStorageKey, "compact", "comfortable");

/** Whether moments are written as how long ago they were, or with day and minute. */
export const useTimes = keptLook(timesStorageKey, "exact", "relative");

/** A choice that each person's browser keeps: `marked` is a class of the document, and `usual` its absence. */
function keptLook<Marked extends string, Usual extends string>(
  storageKey: string,
  marked: Marked,
  usual: Usual,
) {
  type Look = Marked | Usual;
  const listeners = new Set<() => void>();
  const current = (): Look =>
    document.documentElement.classList.contains(marked) ? marked : usual;
  const apply = (look: string | null) => {
    document.documentElement.classList.toggle(marked, look === marked);
    for (const listener of listeners) listener();
  };
  const followOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey) apply(newValue);
  };
  const onChange = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener("storage", followOtherTab);
    return () => {
      listeners.delete(listener);
      // All share it, so that it is added once.
      if (listeners.size === 0) window.removeEventListener("storage", followOtherTab);
    };
  };
  const choose = (look: Look) => {
    apply(look);
    try {
      localStorage.setItem(storageKey, look);
    } catch {
      // A browser that keeps nothing still shows the look until the page is left.
    }
  };
  return () => {
    const look = useSyncExternalStore<Look>(onChange, current, () => usual);
    return { look, choose, other: look === marked ? usual : marked };
  };
}
