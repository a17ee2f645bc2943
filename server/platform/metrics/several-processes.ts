import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { AggregatorRegistry, type MetricObject, type Registry } from "prom-client";
import { z } from "zod";

/** Whichever process is asked asks the supervisor, which asks all. A stuck one is left out. */
const ofAll = z.object({ kind: z.literal("crm-pro:metrics"), number: z.int() });
const ofOne = z.object({ kind: z.literal("crm-pro:own-metrics"), number: z.int() });
const answerOfAll = ofAll.extend({ text: z.string() });
const answerOfOne = ofOne.extend({ metrics: z.array(z.looseObject({})) });

/** Readers of metrics wait for ten seconds as a rule. */
const patienceMs = 2_000;

/** For these the worst process counts; for the others the sum. */
const worst = new Set(["process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"]);

const asked = new Map<number, (text: string) => void>();
let lastNumber = 0;

/** For a supervised process. */
export function joinOthers(own: Registry): void {
  process.on("message", (message: unknown) => {
    const { data: question } = ofOne.safeParse(message);
    if (question) void sendOwn(own, question.number);
    const { data: answer } = answerOfAll.safeParse(message);
    if (!answer) return;
    asked.get(answer.number)?.(answer.text);
    asked.delete(answer.number);
  });
}

/** A process that cannot read its metrics counts as silent. */
async function sendOwn(own: Registry, number: number): Promise<void> {
  const read: MetricObject[] | null = await own.getMetricsAsJSON().catch(() => null);
  if (read === null) return;
  const metrics = read.map((one) => (worst.has(one.name) ? { ...one, aggregator: "max" } : one));
  process.send?.({ kind: "crm-pro:own-metrics", number, metrics });
}

/** For a supervised process: of all that answer. */
export function askForAll(): Promise<string> {
  lastNumber += 1;
  const number = lastNumber;
  return new Promise((resolve) => {
    asked.set(number, resolve);
    process.send?.({ kind: "crm-pro:metrics", number });
  });
}

/** For the supervisor. */
export function answerForAll(): void {
  cluster.on("message", (worker, message: unknown) => {
    const { data: question } = ofAll.safeParse(message);
    if (question) void readAll().then((text) => send(worker, { ...question, text }));
  });
}

async function readAll(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
  const answers = await Promise.all(workers.map(readOne));
  return AggregatorRegistry.aggregate(answers.filter((one) => one !== undefined)).metrics();
}

/** Undefined where it does not answer in time. */
async function readOne(worker: Worker): Promise<object[] | undefined> {
  lastNumber += 1;
  const number = lastNumber;
  const { promise, resolve } = Promise.withResolvers<object[]>();
  const hear = (message: unknown) => {
    const { data } = answerOfOne.safeParse(message);
    if (data?.number === number) resolve(data.metrics);
  };
  worker.on("message", hear);
  send(worker, { kind: "crm-pro:own-metrics", number });
  const answer = await Promise.race([promise, pause(patienceMs, undefined)]);
  worker.off("message", hear);
  return answer;
}

/** One that has just ended hears nothing, which does not matter. */
function send(worker: Worker, message: object): void {
  worker.send(message, () => undefined);
}
