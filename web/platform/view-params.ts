import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";

type Params = Record<string, string | null>;

/** Marks an entry of the history that `open` has added, with the page as it was right behind it. */
const openedHere = "opened here";

/**
 * The part of a page's state that lives in its address, so that a reload, a link and the back
 * button all show the same view. `set` changes some of it; null takes a parameter away. `open` adds
 * what the back button takes away again, such as a dialog, and `close` takes it away as that does.
 */
export function useViewParams() {
  const [params, setParams] = useSearchParams();
  const location: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const set = useCallback(
    (changes: Params, options?: { replace?: boolean; state?: string }) =>
      setParams((current) => withChanges(current, changes), {
        preventScrollReset: true,
        ...options,
      }),
    [setParams],
  );
  const open = (changes: Params) => set(changes, { state: openedHere });
  const close = (changes: Params) => {
    if (location.state !== openedHere) return set(changes, { replace: true });
    // Going back takes a moment, in which a second press must not leave the page.
    if (isGoingBack) return;
    isGoingBack = true;
    window.addEventListener("popstate", () => (isGoingBack = false), { once: true });
    void navigate(-1);
  };
  return { get: (name: string) => params.get(name), set, open, close };
}

let isGoingBack = false;

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
 * keeps its own text, for an address changes too late for a cursor to stay in its place. While the
 * page of a link is on its way the address waits, for a change of it would take the link's place.
 */
export function useSearchParam() {
  const { get, set } = useViewParams();
  const isNavigating = useNavigation().state !== "idle";
  const q = get("q") ?? "";
  const [text, setText] = useState(q);
  const lastWritten = useRef(q);
  useEffect(() => {
    if (q !== lastWritten.current) setText(q);
    lastWritten.current = q;
  }, [q]);
  useEffect(() => {
    const words = text.trim();
    if (isNavigating || words === lastWritten.current) return;
    const timer = setTimeout(() => {
      lastWritten.current = words;
      set({ q: words }, { replace: true });
    }, 150);
    return () => clearTimeout(timer);
  }, [text, set, isNavigating]);
  return { q, text, setText };
}
