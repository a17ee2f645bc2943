import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that stays the same for those who are given it, and calls the latest one. */
export function useLatest<Given extends unknown[]>(
  call: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...given) => latest.current(...given), []);
}
