import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches, such as `(width < 768px)`. */
export function useMedia(query: string): boolean {
  const onChange = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    onChange,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
