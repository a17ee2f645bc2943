import { type RefObject, useEffect, useRef } from "react";

/** What has the focus; of an open menu, whose items are about to go, the button that opened it. */
export function focusedElement(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]");
  const element = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : document.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}

/** The page's main part stands in for an opener that is gone, or that there never was. */
export function giveFocusBack(opener: HTMLElement | null): void {
  const target = opener?.isConnected ? opener : document.querySelector("main");
  target?.focus({ preventScroll: true });
}

/** Whether what had the focus is gone or disabled, so that the next key press leads nowhere. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/**
 * Hands the focus on when the list item that has it is removed: to the item that takes its place,
 * or to what stands instead of an empty list. Items are told apart by `aria-posinset`.
 * @param region holds the list, or what stands instead of it
 * @param ids of the items that are loaded, in their order
 * @param offset how many items stand before these
 * @returns the listener for the region's `onFocus`
 */
export function useFocusHeir(
  region: RefObject<HTMLElement | null>,
  ids: readonly string[],
  offset = 0,
) {
  const lastFocused = useRef<{ id: string; place: number } | null>(null);
  useEffect(() => {
    const { current: lost } = lastFocused;
    if (!lost || !isFocusLost() || ids.includes(lost.id)) return;
    lastFocused.current = null;
    const heir =
      ids.length > 0 ? itemAt(region, Math.min(lost.place, offset + ids.length)) : region.current;
    const target = heir?.querySelector<HTMLElement>("a[href], button, input");
    // An empty list may hold nothing to press: what holds the list then has the focus.
    (target ?? region.current?.closest<HTMLElement>("[tabindex]"))?.focus({ preventScroll: true });
  });
  // A menu's focus bubbles up here, too, from wherever in the document the menu stands.
  return () => {
    const place = Number(focusedElement()?.closest("[aria-posinset]")?.ariaPosInSet ?? 0);
    const id = ids[place - 1 - offset];
    lastFocused.current = id === undefined ? null : { id, place };
  };
}

function itemAt(region: RefObject<HTMLElement | null>, place: number): Element | null {
  return region.current?.querySelector(`[aria-posinset="${place}"]`) ?? null;
}

/**
 * Gives the focus back to a button that was disabled while it had it, since it then falls to the
 * page behind.
 * @returns the ref for the button
 */
export function useFocusAfter(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && isFocusLost()) {
      button.current?.focus({ preventScroll: true });
    }
    wasPending.current = isPending;
  }, [isPending]);
  return button;
}
