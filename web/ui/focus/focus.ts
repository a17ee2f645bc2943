import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/** The element with the focus; for an open menu, the button that opened it. */
export function focusedElement(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]");
  const element = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : document.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}

/** For an opener that is gone. */
export function giveFocusBack(opener: HTMLElement | null): void {
  const target = opener?.isConnected ? opener : document.querySelector("main");
  target?.focus({ preventScroll: true });
}

/** For a dialog's `onKeyUp`: from its last button Radix goes round to its first field, and does not scroll there. */
export function showWhereTabLeads({ key, target, currentTarget }: KeyboardEvent): void {
  // What is open on top of the dialog has keys of its own.
  const isInside = target instanceof Element && currentTarget.contains(target);
  if (key === "Tab" && isInside) target.scrollIntoView({ block: "nearest" });
}

/** True where the next key press would lead nowhere. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/** Safari does not focus what is pressed, so a dialog that a button opens could not give the focus back. */
export function focusWhatIsPressed(): void {
  const focus = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(pressable) : null;
    // A field that has the focus keeps it, where a press on its list does not take it away.
    if (!document.activeElement?.contains(pressed)) return;
    pressed?.focus({ preventScroll: true, focusVisible: false });
  };
  // Before those that listen to the press.
  window.addEventListener("click", focus, { capture: true });
}

const pressable = "a[href], button, input, summary";

/** Goes to the first field that is refused, or the first group of them that has `data-refused`. */
export function focusRefused(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus();
}

/**
 * Hands the focus on when the list item that has it is removed: to the item that takes its place,
 * or to what stands instead of an empty list. Items are distinguished by `aria-posinset`.
 * @param region contains the list, or what stands instead of it
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
    const last = offset + ids.length;
    const heir = ids.length > 0 ? itemAt(region, Math.min(lost.place, last)) : region.current;
    const target = heir?.querySelector<HTMLElement>("a[href], button, input");
    // An empty list may have no button: its region takes the focus. Else the nearest control gets it.
    const own = region.current?.closest<HTMLElement>("[tabindex]:not(main)");
    (target ?? own)?.focus({ preventScroll: true });
  });
  // The focus of a menu bubbles up here too.
  return () => {
    const place = Number(focusedElement()?.closest("[aria-posinset]")?.ariaPosInSet ?? 0);
    const id = ids[place - 1 - offset];
    lastFocused.current = id === undefined ? null : { id, place };
  };
}

function itemAt(region: RefObject<HTMLElement | null>, place: number): Element | null {
  return region.current?.querySelector(`[aria-posinset="${place}"]`) ?? null;
}

/** A disabled button loses the focus to the page behind. @returns the button's ref */
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
