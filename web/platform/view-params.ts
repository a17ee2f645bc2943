import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

type Params = Record<string, string | null>;

/**
 * The part of a page's state that lives in its address, so that a reload, a link and the back
 * button all show the same view. `set` changes some of it; null takes a parameter away.
 */
export function useViewParams() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Params, options?: { replace: boolean }) =>
      setParams((current) => withChanges(current, changes), {
        preventScrollReset: true,
        ...options,
      }),
    [setParams],
  );
  return { get: (name: string) => params.get(name), set };
}

function withChanges(current: URLSearchParams, changes: Params): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * The words in a page's search box and, once they stand still, in its address (`?q=`). The box
 * keeps its own text, for an address changes too late for a cursor to stay in its place.
 */
export function useSearchParam() {
  const { get, set } = useViewParams();
  const q = get("q") ?? "";
  const [text, setText] = useState(q);
  const lastWritten = useRef(q);
  useEffect(() => {
    if (q !== lastWritten.current) setText(q);
    lastWritten.current = q;
  }, [q]);
  useEffect(() => {
    const words = text.trim();
    if (words === lastWritten.current) return;
    const timer = setTimeout(() => {
      lastWritten.current = words;
      set({ q: words }, { replace: true });
    }, 150);
    return () => clearTimeout(timer);
  }, [text, set]);
  return { q, text, setText };
}
