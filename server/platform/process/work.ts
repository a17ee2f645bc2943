import { tracingChannel } from "node:diagnostics_channel";

/** Nothing personal. */
export interface Work {
  name: string;
  statement?: string;
}

export const workChannels = {
  statement: tracingChannel<unknown, Work>("crm-pro:statement"),
  job: tracingChannel<unknown, Work>("crm-pro:job"),
  call: tracingChannel<unknown, Work>("crm-pro:call"),
};

export type WorkKind = keyof typeof workChannels;

/** Costs next to nothing while no one listens. */
export function watched<Result>(
  kind: WorkKind,
  describe: () => Work,
  run: () => Promise<Result>,
): Promise<Result> {
  const channel = workChannels[kind];
  return channel.hasSubscribers ? channel.tracePromise(run, describe()) : run();
}
