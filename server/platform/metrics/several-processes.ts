import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { AggregatorRegistry, type MetricObject, type Registry } from "prom-client";
import { z } from "zod";

/**
 * Processes that share a port share their metrics: whichever is asked asks the one that supervises, and
 * that one asks all. One that is stuck is left out, so that the others' metrics tell of it.
 */
const ofAll = z.object({ kind: z.literal("crm-pro:metrics"), number: z.int() });
const ofOne = z.object({ kind: z.literal("crm-pro:own-metrics"), number: z.int() });
const toldOfAll = ofAll.extend({ text: z.string() });
const toldByOne = ofOne.extend({ metrics: z.array(z.looseObject({})) });

/** How soon a process has to tell its metrics; anyone who reads them waits for ten seconds as a rule. */
const patienceMs = 2_000;

/** Of several processes the one that is worst off counts; of all else the sum, as a rule. */
const worst = new Set(["process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"]);

const asked = new Map<number, (text: string) => void>();
let lastNumber = 0;

/** Has the process that supervises read this one's metrics from now on. */
export function joinOthers(own: Registry): void {
  process.on("message", (message: unknown) => {
    const { data: question } = ofOne.safeParse(message);
    if (question) void tellOwn(own, question.number);
    const { data: answer } = toldOfAll.safeParse(message);
    if (!answer) return;
    asked.get(answer.number)?.(answer.text);
    asked.delete(answer.number);
  });
}

/** A process that cannot read its metrics counts as one that does not answer. */
async function tellOwn(own: Registry, number: number): Promise<void> {
  const read: MetricObject[] | null = await own.getMetricsAsJSON().catch(() => null);
  if (read === null) return;
  const metrics = read.map((one) => (worst.has(one.name) ? { ...one, aggregator: "max" } : one));
  process.send?.({ kind: "crm-pro:own-metrics", number, metrics });
}

/** The metrics of all processes that answer. For one that is supervised. */
export function askForAll(): Promise<string> {
  lastNumber += 1;
  const number = lastNumber;
  return new Promise((resolve) => {
    asked.set(number, resolve);
    process.send?.({ kind: "crm-pro:metrics", number });
  });
}

/** Answers the processes' questions. For the one that supervises. */
export function answerForAll(): void {
  cluster.on("message", (worker, message: unknown) => {
    const { data: question } = ofAll.safeParse(message);
    if (question) void readAll().then((text) => tell(worker, { ...question, text }));
  });
}

async function readAll(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
  const told = await Promise.all(workers.map(readOne));
  return AggregatorRegistry.aggregate(told.filter((one) => one !== undefined)).metrics();
}

/** Undefined where it does not answer in time. */
async function readOne(worker: Worker): Promise<object[] | undefined> {
  lastNumber += 1;
  const number = lastNumber;
  const { promise, resolve } = Promise.withResolvers<object[]>();
  const hear = (message: unknown) => {
    const { data } = toldByOne.safeParse(message);
    if (data?.number === number) resolve(data.metrics);
  };
  worker.on("message", hear);
  tell(worker, { kind: "crm-pro:own-metrics", number });
  const answer = await Promise.race([promise, pause(patienceMs, undefined)]);
  worker.off("message", hear);
  return answer;
}

/** One that has just ended hears nothing, which is no matter. */
function tell(worker: Worker, message: object): void {
  worker.send(message, () => undefined);
}
