import { TooManyRequests } from "#server/platform/http/errors.ts";

const callsPerMinute = 600;
const minuteMs = 60_000;

/** Counts in memory, so that a limit costs no write. Each of several servers allows as many. */
export class CallLimit {
  readonly #counts = new Map<string, number>();
  #startedAt = 0;

  /** @throws TooManyRequests for a key's 601st call within a minute */
  count(keyId: string): void {
    const now = Date.now();
    if (now - this.#startedAt >= minuteMs) this.#begin(now);
    const count = (this.#counts.get(keyId) ?? 0) + 1;
    this.#counts.set(keyId, count);
    if (count <= callsPerMinute) return;
    const secondsLeft = Math.ceil((this.#startedAt + minuteMs - now) / 1_000);
    throw new TooManyRequests(
      secondsLeft,
      `This API key has made more than ${callsPerMinute} calls within a minute.`,
    );
  }

  #begin(now: number): void {
    this.#startedAt = now;
    this.#counts.clear();
  }
}
