import { EventEmitter, once } from "node:events";

export type RecordList = "companies" | "contacts" | "deals";

export interface Entry {
  list: RecordList;
  fields: Record<string, unknown> | null;
}

/** What the server has acknowledged, and so has to keep for ever. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** How often each deal, by its title, was moved to another stage. */
  readonly moves = new Map<string, number>();
  readonly troubles: string[] = [];
  writes = 0;
  /** Tries that brought no answer, or one that says: not now. */
  retries = 0;
  readonly #events = new EventEmitter().setMaxListeners(100);

  acknowledge(): void {
    this.writes += 1;
    this.#events.emit("write");
  }

  postpone(): void {
    this.retries += 1;
    this.#events.emit("retry");
  }

  /** Waits until so many more writes were acknowledged. */
  async nextWrites(count: number, signal: AbortSignal): Promise<void> {
    for (let left = count; left > 0; left -= 1) await once(this.#events, "write", { signal });
  }

  async nextRetries(count: number, signal: AbortSignal): Promise<void> {
    for (let left = count; left > 0; left -= 1) await once(this.#events, "retry", { signal });
  }
}
