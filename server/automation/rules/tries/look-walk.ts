import type { PastChange } from "./past-log.ts";
import type { PastStates } from "./past-states.ts";
import type { Candidate, Looks, Walk } from "./walk.ts";

export interface Finder {
  /** A moment of the past; null once the work has become too much. */
  find: (at: string) => Promise<Candidate[] | null>;
  /** Called once the states have it. */
  noteTakenBack: (change: PastChange) => void;
}

/** Has a rule look for records at set moments of the past. */
export class LookWalk implements Walk {
  readonly #left: string[];
  readonly #states: PastStates;
  readonly #finder: Finder;
  #count = 0;
  #isCut = false;

  /** @param looks the newest first */
  constructor(looks: string[], states: PastStates, finder: Finder) {
    this.#left = looks;
    this.#states = states;
    this.#finder = finder;
  }

  looks(): Looks {
    return { count: this.#count, isCut: this.#isCut };
  }

  async *past(batch: PastChange[]) {
    for (const change of batch) {
      yield* this.#lookSince(Date.parse(change.createdAt));
      this.#states.takeBack(change);
      this.#finder.noteTakenBack(change);
    }
  }

  rest() {
    return this.#lookSince(-Infinity);
  }

  async *#lookSince(momentMs: number) {
    for (let at = this.#left[0]; at && Date.parse(at) >= momentMs; at = this.#left[0]) {
      this.#left.shift();
      const candidates = await this.#finder.find(at);
      if (candidates === null) {
        this.#isCut = true;
        this.#left.length = 0;
        return;
      }
      this.#count += 1;
      yield { candidates, imported: 0 };
    }
  }
}
