import { useSyncExternalStore } from "react";

/** Whether the page's code has arrived. Before, the browser would do by itself what is pressed. */
export function useIsHeard(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
