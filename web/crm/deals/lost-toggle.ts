import { type FocusEvent, useEffect, useRef } from "react";
import { isFocusLost } from "#web/ui/focus.ts";

/** Of the button that opens a column of lost deals, and of the one that hides it. */
export const lostToggle = (stage: string) => ({ "data-lost-toggle": stage });

/**
 * One of the two buttons takes the other's place once it is pressed. It takes the focus as well, and its column comes into
 * view: it may stand beyond the board's edge.
 * @returns the listener for the board's `onFocus`
 */
export function useLostToggle(board: HTMLElement | null) {
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const { current: stage } = focused;
    if (stage === null || !isFocusLost()) return;
    focused.current = null;
    const button = board?.querySelector<HTMLElement>(`[data-lost-toggle="${CSS.escape(stage)}"]`);
    button?.closest("section")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    button?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target.dataset["lostToggle"] ?? null;
  };
}
