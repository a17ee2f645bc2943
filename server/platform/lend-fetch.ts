import { AsyncLocalStorage } from "node:async_hooks";

const lent = new AsyncLocalStorage<typeof fetch>();
let isInstalled = false;

/**
 * Does something in which the global `fetch` is another one: for a library that calls it and takes no
 * other. What runs beside it keeps the usual one.
 */
export function withFetch<Result>(
  lentFetch: typeof fetch,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isInstalled) install();
  return lent.run(lentFetch, work);
}

function install(): void {
  const usual = globalThis.fetch;
  globalThis.fetch = (...call) => (lent.getStore() ?? usual)(...call);
  isInstalled = true;
}
