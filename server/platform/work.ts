import { tracingChannel } from "node:diagnostics_channel";

/** Something that takes time, told of without anything personal. */
export interface Work {
  kind: "statement" | "job" | "call";
  /** One of few: a statement's verb and table, a job's name, an outside service's call. */
  name: string;
  /** The SQL with its placeholders, without values. */
  statement?: string;
}

/** Where metrics and traces listen. */
export const workChannel = tracingChannel<unknown, Work>("crm-pro:work");

/** Tells of the work while somebody listens, which costs nothing while nobody does. */
export function watched<Result>(work: Work, run: () => Promise<Result>): Promise<Result> {
  return workChannel.hasSubscribers ? workChannel.tracePromise(run, work) : run();
}
