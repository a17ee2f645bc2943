import type { KeyboardEvent } from "react";

/**
 * Radix gives a dialog the focus a moment before it listens to Escape.
 * @returns the `onKeyDown` of the dialog's content
 */
export function onEarlyEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!isUnheard(event)) return;
    event.preventDefault();
    close();
  };
}

/** What is open on top of the dialog has an Escape of its own. */
function isUnheard({ key, defaultPrevented, target, currentTarget }: KeyboardEvent): boolean {
  const isInside = target instanceof Node && currentTarget.contains(target);
  return key === "Escape" && !defaultPrevented && isInside;
}
