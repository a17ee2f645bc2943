import { signUp } from "#bench/sign-up.ts";
import type { Caller } from "./insist.ts";
import { Ledger } from "./ledger.ts";
import { Random } from "./random.ts";
import { Writer } from "./writer.ts";

const count = 8;

export const writerAddress = "writer@torture.example";

/** Some people of one workspace's owner at several windows, who write until they are stopped. */
export class Writers {
  readonly caller: Caller;
  /** Aborted when one of them got an impossible answer, and when the trial is to end. */
  readonly signal: AbortSignal;
  readonly #stop = new AbortController();
  readonly #failed = new AbortController();
  readonly #work: Promise<unknown>;

  private constructor(caller: Caller, seed: number, signal: AbortSignal) {
    this.caller = caller;
    this.signal = AbortSignal.any([signal, this.#failed.signal]);
    const until = AbortSignal.any([this.#stop.signal, this.signal]);
    this.#work = Promise.all(
      Array.from({ length: count }, (_nothing, place) =>
        new Writer(caller, new Random(seed * 100 + place), `Writer ${place}`)
          .writeUntil(until)
          .catch((error: unknown) => this.#fail(error)),
      ),
    );
  }

  static async start(server: () => string, seed: number, signal: AbortSignal): Promise<Writers> {
    const cookie = await signUp(server(), writerAddress);
    return new Writers({ cookie, server, ledger: new Ledger() }, seed, signal);
  }

  get ledger(): Ledger {
    return this.caller.ledger;
  }

  /** Waits until all that is under way is done, however often it takes. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  #fail(error: unknown): void {
    this.ledger.troubles.push(error instanceof Error ? error.message : String(error));
    this.#failed.abort();
  }
}
