import { type MouseEvent as ReactMouseEvent, useEffect, useRef } from "react";
import { isFocusLost } from "#web/ui/focus/focus.ts";

/** Marks both buttons of a column of lost deals: the one that opens it, and the one that hides it. */
export const lostToggle = (stage: string) => ({ "data-lost-toggle": stage });

/**
 * Once one of the two buttons is pressed, the other takes its place. That one takes the focus as well, and its column comes
 * into view: it may stand beyond the board's edge.
 * @returns the listener for the board's `onClickCapture`; some browsers do not focus a button that is clicked
 */
export function useLostToggle(board: HTMLElement | null) {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { current: button } = pressed;
    if (!button || button.isConnected) return;
    pressed.current = null;
    const stage = CSS.escape(button.dataset["lostToggle"] ?? "");
    const other = board?.querySelector<HTMLElement>(`[data-lost-toggle="${stage}"]`);
    other?.closest("section")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (isFocusLost()) other?.focus({ preventScroll: true });
  });
  return ({ target }: ReactMouseEvent) => {
    const element = target instanceof Element ? target : null;
    pressed.current = element?.closest<HTMLElement>("[data-lost-toggle]") ?? null;
  };
}
