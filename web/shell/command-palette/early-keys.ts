let waiting: KeyboardEvent[] | null = [];

/** Keeps a key that was pressed before the actions were fetched. @returns whether they are still to come */
export function keepEarlyKey(event: KeyboardEvent): boolean {
  waiting?.push(event);
  return waiting !== null;
}

/** The keys that were kept. From here on keys act at once. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const taken = waiting ?? [];
  waiting = null;
  return taken;
}
