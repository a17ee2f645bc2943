import cluster from "node:cluster";
import { whenStarterEnds } from "#server/platform/starter.ts";

/** Changes what a signal to stop does from now on. */
export type OnStopSignal = (stop: () => void) => void;

/**
 * Ends this process at a signal to stop until there is something to end in order. As the first process of
 * a container, Node ignores the signals that no one listens to.
 */
export function listenToStopSignals(): OnStopSignal {
  let stop = (): void => process.exit();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  // One of several processes has a line to the one that supervises, and stops when that says so.
  if (cluster.isPrimary) whenStarterEnds(() => stop());
  return (next) => {
    stop = next;
  };
}
