import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const nameHere = () => (navigator.userAgent.includes("Mac OS X") ? "⌘" : "Ctrl");
/** As in the pages that the build renders. */
const nameAtFirst = () => "Ctrl";

/** What the keyboard calls the key that others are pressed with: Cmd on a Mac, Ctrl elsewhere. */
export function useControlKey(): string {
  return useSyncExternalStore(never, nameHere, nameAtFirst);
}
