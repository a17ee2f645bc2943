type Retry = () => void;

let retries: readonly Retry[] = [];
const listeners = new Set<() => void>();

/** Fetches again what the page shows and could not be loaded. */
export function listMissingParts(): readonly Retry[] {
  return retries;
}

export function onMissingPartsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteMissingPart(retry: Retry): void {
  if (!retries.includes(retry)) change([...retries, retry]);
}

export function forgetMissingPart(retry: Retry): void {
  if (retries.includes(retry)) change(retries.filter((one) => one !== retry));
}

function change(changed: readonly Retry[]): void {
  retries = changed;
  for (const listener of listeners) listener();
}
