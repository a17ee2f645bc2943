import cluster from "node:cluster";
import { AggregatorRegistry, type Registry, type RegistryContentType } from "prom-client";
import { z } from "zod";

/**
 * Processes that share a port share their metrics: whichever is asked asks the one that supervises,
 * and that one asks all. The messages travel beside those of prom-client's own.
 */
const question = z.object({ kind: z.literal("crm-pro:metrics"), number: z.int() });
const answer = question.extend({ text: z.string() });

const asked = new Map<number, (text: string) => void>();
let lastNumber = 0;

/** Has the process that supervises read this one's metrics, which prom-client does from then on. */
export function joinOthers(own: Registry): AggregatorRegistry<RegistryContentType> {
  AggregatorRegistry.setRegistries(own);
  return new AggregatorRegistry();
}

/** The metrics of all processes. For one that is supervised. */
export function askForAll(): Promise<string> {
  if (lastNumber === 0) process.on("message", take);
  lastNumber += 1;
  const number = lastNumber;
  return new Promise((resolve) => {
    asked.set(number, resolve);
    cluster.worker?.send({ kind: "crm-pro:metrics", number });
  });
}

function take(message: unknown): void {
  const { data } = answer.safeParse(message);
  if (!data) return;
  asked.get(data.number)?.(data.text);
  asked.delete(data.number);
}

/** Answers the processes' questions. For the one that supervises. */
export function answerForAll(): void {
  const all = new AggregatorRegistry();
  cluster.on("message", (worker, message: unknown) => {
    const { data } = question.safeParse(message);
    if (!data) return;
    void all
      .clusterMetrics()
      .catch(() => "")
      .then((text) => worker.send({ ...data, text }));
  });
}
