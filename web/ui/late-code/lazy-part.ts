import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from "react";
import { forgetMissingPart, noteMissingPart } from "./missing-parts.ts";

const tries = 3;

let untilBack: () => Promise<void> = () => Promise.resolve();

/** What a failed fetch of code waits for before the next. */
export function fetchAgainAfter(wait: () => Promise<void>): void {
  untilBack = wait;
}

const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

/**
 * Code that is not there at first: `fetchCode` fetches it once, `useCode` gives null until it has come. A failure breaks
 * no page: where the code is shown, it is noted as missing and tried again.
 */
export function lateCode<Code>(importCode: () => Promise<Code>, isNoted = true) {
  let found: { code: Code } | null = null;
  let fetching: Promise<void> | null = null;
  let shownTimes = 0;
  let retryMs = firstRetryMs;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const load = async (): Promise<void> => {
    found = { code: await retryImport(importCode, tries) };
    forgetMissingPart(fetchShown);
    for (const listener of listeners) listener();
  };
  const fetchOrThrow = (): Promise<void> => {
    if (found) return Promise.resolve();
    fetching ??= load().finally(() => {
      fetching = null;
    });
    return fetching;
  };
  const fetchCode = (): Promise<void> => fetchOrThrow().catch(() => undefined);
  const fetchShown = () => {
    clearTimeout(retryTimer);
    fetchOrThrow().catch(() => {
      if (shownTimes === 0) return;
      if (isNoted) noteMissingPart(fetchShown);
      clearTimeout(retryTimer);
      retryTimer = setTimeout(fetchShown, retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    });
  };
  const show = () => {
    shownTimes += 1;
    if (!found) fetchShown();
    return () => {
      shownTimes -= 1;
      if (shownTimes > 0) return;
      clearTimeout(retryTimer);
      retryMs = firstRetryMs;
      forgetMissingPart(fetchShown);
    };
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const useCode = (isNeeded = true): Code | null => {
    const known = useSyncExternalStore(
      subscribe,
      () => (isNeeded ? found : null),
      () => null,
    );
    useEffect(() => (isNeeded ? show() : undefined), [isNeeded]);
    return known && known.code;
  };
  return { fetchCode, useCode };
}

type LazyOptions<Props> = {
  /** Stands in its place until it has come, and is given the same. */
  placeholder?: ComponentType<Props>;
  /** It is fetched once the page stands, so that it is there at the first press, and without a network. */
  isFetchedSoon?: boolean;
  /** Then it is fetched along with the page's code. */
  isNeededAtOnce?: () => boolean;
  /** The page loses nothing that one would miss without it. */
  isDispensable?: boolean;
};

/**
 * Its code is fetched when it is first shown, or before by `fetchCode`. Without an answer the page stands without it
 * until the server is back. React's own `lazy` would keep what has arrived from the screen for up to 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder, isFetchedSoon, isNeededAtOnce, isDispensable = false }: LazyOptions<Props> = {},
) {
  const { fetchCode, useCode } = lateCode(load, !isDispensable);
  if (isFetchedSoon) fetchAhead(fetchCode, isNeededAtOnce);
  function Part(props: Props): ReactNode {
    const part = useCode() ?? placeholder;
    return part ? createElement(part, props) : null;
  }
  return Object.assign(Part, { fetchCode });
}

const waiting: (() => Promise<void>)[] = [];
let running: Promise<void> | null = null;
let isTime = false;

/** How long after a part is named its code is fetched, on a page that a link led to. */
const afterLinkMs = 500;

/** Fetches code at once if the page shows it already, else in turn, once the page is there. */
export function fetchAhead(fetchCode: () => Promise<void>, isNeededAtOnce = () => false): void {
  if (isNeededAtOnce()) void fetchCode();
  else fetchSoon(fetchCode);
}

/** @param fetchCode fetches what a page shows once one presses something */
export function fetchSoon(fetchCode: () => Promise<void>): void {
  waiting.push(fetchCode);
  if (isTime) setTimeout(() => void fetchWaitingParts(), afterLinkMs);
}

/** One after the other, so that none keeps a press waiting. Parts that are named later are fetched soon after. */
export function fetchWaitingParts(): Promise<void> {
  isTime = true;
  running ??= fetchInTurn().finally(() => {
    running = null;
  });
  return running;
}

async function fetchInTurn(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await next();
}

/** Calls `load`, again when it fails and the server is back. */
async function retryImport<Code>(load: () => Promise<Code>, triesLeft: number): Promise<Code> {
  try {
    return await load();
  } catch (failure) {
    if (triesLeft === 1) throw failure;
    await untilBack();
    return retryImport(load, triesLeft - 1);
  }
}
