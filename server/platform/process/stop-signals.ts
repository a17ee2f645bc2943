import cluster from "node:cluster";
import { whenStarterEnds } from "./starter.ts";

export type OnStopSignal = (stop: () => void) => void;

/** As the first process of a container Node ignores signals without a listener. */
export function listenToStopSignals(): OnStopSignal {
  let stop = (): void => process.exit();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  // A worker process stops when its supervisor says so.
  if (cluster.isPrimary) whenStarterEnds(() => stop());
  return (next) => {
    stop = next;
  };
}
