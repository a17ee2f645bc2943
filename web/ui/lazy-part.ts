import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from "react";

const tries = 3;

let untilBack: () => Promise<void> = () => Promise.resolve();

/** What a failed fetch of code waits for before the next. */
export function fetchAgainAfter(wait: () => Promise<void>): void {
  untilBack = wait;
}

type Found<Code> = { code: Code } | { failure: Error };

/** Code that is not there at first: `fetchCode` fetches it once, `useCode` gives null until it has come. */
export function lateCode<Code>(load: () => Promise<Code>) {
  let found: Found<Code> | null = null;
  let fetching: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const settle = (settled: Found<Code>) => {
    found = settled;
    for (const listener of listeners) listener();
  };
  const fetchCode = (): Promise<void> => {
    fetching ??= insist(load, tries).then(
      (code) => settle({ code }),
      (failure: unknown) =>
        settle({ failure: failure instanceof Error ? failure : new Error(String(failure)) }),
    );
    return fetching;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const useCode = (isNeeded = true): Code | null => {
    const known = useSyncExternalStore(
      subscribe,
      () => found,
      () => null,
    );
    useEffect(() => {
      if (isNeeded) void fetchCode();
    }, [isNeeded]);
    if (known === null) return null;
    if ("failure" in known) throw known.failure;
    return known.code;
  };
  return { fetchCode, useCode };
}

type LazyOptions = {
  /** Stands in its place until it has come. */
  fallback?: ReactNode;
  /** It is fetched once the page stands, so that it is there at the first press, and without a network. */
  isFetchedSoon?: boolean;
};

/**
 * Its code is fetched when it is first shown, or before by `fetchCode`. Without an answer the page stands without it
 * until the server is back. React's own `lazy` would keep what has arrived from the screen for up to 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, isFetchedSoon = false }: LazyOptions = {},
) {
  const { fetchCode, useCode } = lateCode(load);
  if (isFetchedSoon) fetchSoon(fetchCode);
  function Part(props: Props): ReactNode {
    const part = useCode();
    return part ? createElement(part, props) : fallback;
  }
  return Object.assign(Part, { fetchCode });
}

const waiting: (() => Promise<void>)[] = [];
let isTime = false;

/** Of a page that a link led to. */
const afterLinkMs = 500;

/** @param fetchCode fetches what a page shows once one presses something */
export function fetchSoon(fetchCode: () => Promise<void>): void {
  waiting.push(fetchCode);
  if (isTime) setTimeout(() => void fetchWaitingParts(), afterLinkMs);
}

/** One after the other, so that none keeps a press waiting. Parts that are named later are fetched soon after. */
export async function fetchWaitingParts(): Promise<void> {
  isTime = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await next();
}

/** Calls `load`, again when it fails and the server is back. */
export async function insist<Code>(
  load: () => Promise<Code>,
  triesLeft: number = tries,
): Promise<Code> {
  try {
    return await load();
  } catch (failure) {
    if (triesLeft === 1) throw failure;
    await untilBack();
    return insist(load, triesLeft - 1);
  }
}
