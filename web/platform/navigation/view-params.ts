import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { z } from "zod";
import { isAddressOfOther } from "./blocked-back.ts";

type Params = Record<string, string | null>;

/** The entry has the page behind it. */
const openedHere = "opened here";

/** State in the address. `set` changes parameters (null removes), `open` adds a history entry, `close` goes back. */
export function useViewParams() {
  const search = useSearchText();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const navigate = useNavigate();
  const set = useCallback(
    (changes: Params, options?: { replace?: boolean; state?: string }) => {
      const next = withChanges(new URLSearchParams(window.location.search), changes);
      const navigated = navigate(`?${next.toString()}`, { preventScrollReset: true, ...options });
      void Promise.resolve(navigated).then(announce);
    },
    [navigate],
  );
  const open = (changes: Params) => set(changes, { state: openedHere });
  const close = (changes: Params) => {
    if (!isOpenedHere()) return set(changes, { replace: true });
    // A second press must not leave the page.
    if (isGoingBack) return;
    isGoingBack = true;
    window.addEventListener("popstate", () => (isGoingBack = false), { once: true });
    void navigate(-1);
  };
  return { get: (name: string) => params.get(name), set, open, close };
}

/** As the router keeps its state in the browser's entry, which is there before it is shown. */
const openedEntry = z.object({ usr: z.literal(openedHere) });

function isOpenedHere(): boolean {
  return openedEntry.safeParse(window.history.state).success;
}

/** The browser's query by now. The router has it a moment later: a quick second press would use the old one. */
function useSearchText(): string {
  const { pathname, search } = useLocation();
  return useSyncExternalStore(
    follow,
    () => (isOfShown(pathname) ? window.location.search : search),
    () => search,
  );
}

function isOfShown(pathname: string): boolean {
  return !isAddressOfOther() && window.location.pathname === pathname;
}

const followers = new Set<() => void>();

function follow(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

function announce(): void {
  for (const follower of followers) follower();
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

/** The box keeps its own text: the address changes too late for the cursor. While a link's page loads the address waits. */
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
