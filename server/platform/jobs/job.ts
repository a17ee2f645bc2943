import type { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";

export interface Job<Data extends object = object> {
  name: string;
  data: z.ZodType<Data>;
  /** While a job of a key waits or runs, no second one is added. */
  key: (data: Data) => string;
  /** Whose it is, where each is to have a share of the lanes. */
  group?: (data: Data) => string;
  /**
   * The longest wait after a failure, a minute if not given. The death of a server counts as one, so that a long wait
   * is for jobs alone that ask something which may be away for hours, and for rounds that come seldom.
   */
  retryWithinSeconds?: number;
}

export interface JobRun {
  /** Aborted when the server cannot wait any longer, or another server has taken the job. */
  signal: AbortSignal;
  isStopping: () => boolean;
  /** How often the job failed before, or its server died. */
  retries: number;
  /**
   * Ends the job with a transaction. A job that looks for work needs it, for what is stored between its last look and
   * its end asks for a job that counts as running: both sides lock the same row, then look or ask.
   */
  complete: (tx: Db) => Promise<void>;
}

/** A failing job is retried after a wait that doubles from a second to a minute, or to what the job says. */
export type HandleJob<Data extends object> = (data: Data, run: JobRun) => Promise<JobOutcome>;

export type JobOutcome = void | { againInSeconds: number };

/** Only for its types. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}
