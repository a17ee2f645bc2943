import type { StreamEvent } from "./read-events.ts";

/** Code that takes longer to arrive has its page ask for everything once more. */
const keptMs = 60_000;

/** What the stream has brought to this tab lately, for tabs that open after it. Times are in milliseconds since 1970. */
export class RecentEvents {
  readonly #began: number;
  #events: { at: number; event: StreamEvent }[] = [];

  /** @param began from when on this tab knows everything */
  constructor(began: number) {
    this.#began = began;
  }

  add(event: StreamEvent): void {
    const oldest = Date.now() - keptMs;
    this.#events = this.#events.filter(({ at }) => at > oldest);
    this.#events.push({ at: Date.now(), event });
  }

  /** What a tab has to show that has been reading records from `began` on, and heard of nothing yet. */
  since(began: number): StreamEvent[] {
    if (began < Math.max(this.#began, Date.now() - keptMs)) {
      return [{ event: "refresh", data: "{}", id: "" }];
    }
    return this.#events.flatMap(({ at, event }) => (at >= began ? [event] : []));
  }
}
