import type { z } from "zod";

/** A kind of work done in the background, on one of the servers that share a database. */
export interface Job<Data extends object = object> {
  name: string;
  data: z.ZodType<Data>;
  /** Jobs of one key are done one after the other: while one waits or runs, no second is taken in. */
  key: (data: Data) => string;
}

/** What a job's handler may do besides its work. */
export interface JobRun {
  /** Comes when the server cannot wait any longer, or when another server has taken the job. */
  signal: AbortSignal;
  /** The server is to stop: take up nothing new. */
  isStopping: () => boolean;
}

/** Ends well, or is run again after a wait that doubles from a second up to an hour. */
export type HandleJob<Data extends object> = (data: Data, run: JobRun) => Promise<JobOutcome>;

/** Nothing more to do, or the same again after some time. */
export type JobOutcome = void | { againInSeconds: number };

/** For its types alone: what the data's schema gives is what the key and the handler take. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}
