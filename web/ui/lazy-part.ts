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

type LazyOptions = {
  /** Stands in its place until it has come. */
  fallback?: ReactNode;
  /** It is fetched once the page stands, so that it is there at the first press, and without a network. */
  isFetchedSoon?: boolean;
};

type Code<Props> = { part: ComponentType<Props> } | { failure: Error };

/**
 * Its code is fetched when it is first shown, or before by `fetchCode`. Without an answer the page stands without it
 * until the server is back. React's own `lazy` would keep what has arrived from the screen for up to 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, isFetchedSoon = false }: LazyOptions = {},
) {
  let code: Code<Props> | null = null;
  let fetching: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const settle = (found: Code<Props>) => {
    code = found;
    for (const listener of listeners) listener();
  };
  const fetchPart = (): Promise<void> => {
    fetching ??= fetchCode(load).then(
      (part) => settle({ part }),
      (failure: unknown) =>
        settle({ failure: failure instanceof Error ? failure : new Error(String(failure)) }),
    );
    return fetching;
  };
  if (isFetchedSoon) fetchSoon(fetchPart);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  function Part(props: Props): ReactNode {
    const found = useSyncExternalStore(
      subscribe,
      () => code,
      () => null,
    );
    useEffect(() => void fetchPart(), []);
    if (found === null) return fallback;
    if ("failure" in found) throw found.failure;
    return createElement(found.part, props);
  }
  return Object.assign(Part, { fetchCode: fetchPart });
}

const waiting: (() => Promise<void>)[] = [];
let isTime = false;

function fetchSoon(fetchPart: () => Promise<void>): void {
  waiting.push(fetchPart);
  if (isTime) setTimeout(() => void fetchWaitingParts(), afterLinkMs);
}

/** Of a page that a link led to. */
const afterLinkMs = 500;

/** One after the other, so that none keeps a press waiting. Parts that are named later are fetched soon after. */
export async function fetchWaitingParts(): Promise<void> {
  isTime = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await next();
}

/** Code that a page needs by and by, by `import()`. */
export async function fetchCode<Code>(load: () => Promise<Code>, triesLeft = tries): Promise<Code> {
  try {
    return await load();
  } catch (failure) {
    if (triesLeft === 1) throw failure;
    await untilBack();
    return fetchCode(load, triesLeft - 1);
  }
}
