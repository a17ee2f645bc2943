import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const nameHere = () => (navigator.userAgent.includes("Mac OS X") ? "⌘" : "Ctrl");
/** The name in pages that the build renders, which hydration has to match. */
const nameAtFirst = () => "Ctrl";

/** What the keyboard calls the key that others are pressed with: Cmd on a Mac, Ctrl elsewhere. */
export function useControlKey(): string {
  return useSyncExternalStore(never, nameHere, nameAtFirst);
}
