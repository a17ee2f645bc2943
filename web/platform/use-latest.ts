import { useCallback, useLayoutEffect, useRef } from "react";

/** Stable, and calls the latest function. */
export function useLatest<Given extends unknown[]>(
  call: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...given) => latest.current(...given), []);
}
