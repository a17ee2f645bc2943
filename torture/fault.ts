/** How a fault is to be tried, and where it logs what it does. */
export interface Trial {
  /** A few rounds, for `npm test`, instead of as many as it takes to believe it. */
  isShort: boolean;
  /** The same seed makes the same choices; what the machine does meanwhile is its own affair. */
  seed: number;
  say: (line: string) => void;
  /** Aborted when someone wants to end early: then the trial tidies up and throws. */
  signal: AbortSignal;
}

/** What was done, in lines to read, and what went wrong by it: nothing, as it has to be. */
export interface Outcome {
  done: string[];
  lost: string[];
}

export interface Fault {
  name: string;
  run: (trial: Trial) => Promise<Outcome>;
}
