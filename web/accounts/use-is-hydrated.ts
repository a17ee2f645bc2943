import { useSyncExternalStore } from "react";

/** Whether the page is hydrated: its code has arrived and runs. Before, the browser would do by itself what is pressed. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
