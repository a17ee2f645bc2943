const restMs = 60_000;

/** Addresses that did not answer. Other runs of the workspace do not call them meanwhile: each would keep a lane. */
export class RestingAddresses {
  readonly #until = new Map<string, number>();

  isResting(workspaceId: string, url: string): boolean {
    return (this.#until.get(keyOf(workspaceId, url)) ?? 0) > performance.now();
  }

  /** @param isSilent whether it gave no answer at all; any answer ends its rest */
  note(workspaceId: string, url: string, isSilent: boolean): void {
    const now = performance.now();
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
    if (isSilent) this.#until.set(keyOf(workspaceId, url), now + restMs);
    else this.#until.delete(keyOf(workspaceId, url));
  }
}

function keyOf(workspaceId: string, url: string): string {
  const { origin, pathname } = new URL(url);
  return `${workspaceId} ${origin}${pathname}`;
}
