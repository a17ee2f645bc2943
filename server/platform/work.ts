import { tracingChannel } from "node:diagnostics_channel";

/** Something that takes time, told of without anything personal. */
export interface Work {
  /** One of few: a statement's verb and table, a job's name, an outside service's. */
  name: string;
  /** SQL with placeholders in the place of values. */
  statement?: string;
}

/** Where metrics and traces listen. */
export const workChannels = {
  statement: tracingChannel<unknown, Work>("crm-pro:statement"),
  job: tracingChannel<unknown, Work>("crm-pro:job"),
  call: tracingChannel<unknown, Work>("crm-pro:call"),
};

export type WorkKind = keyof typeof workChannels;

/** Tells of the work while someone listens, which costs next to nothing while no one does. */
export function watched<Result>(
  kind: WorkKind,
  describe: () => Work,
  run: () => Promise<Result>,
): Promise<Result> {
  const channel = workChannels[kind];
  return channel.hasSubscribers ? channel.tracePromise(run, describe()) : run();
}
