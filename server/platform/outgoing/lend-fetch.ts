import { AsyncLocalStorage } from "node:async_hooks";

const lent = new AsyncLocalStorage<typeof fetch>();
let isInstalled = false;

/** For a library that calls the global `fetch`; what runs beside it keeps the usual one. */
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
