import { format } from "#shared/format/format.ts";
import type { DatabaseKind } from "./databases.ts";
import { OpenWays } from "./open-ways.ts";
import { reads, writes, type Operation } from "./operations.ts";
import { makeReference } from "./reference.ts";
import { perSecond, type Sample } from "./samples.ts";
import { prepareSubject, type Subject } from "./subject.ts";
import type { Way, WayName } from "./ways.ts";

export interface Plan {
  sizes: number[];
  rounds: number;
  roundMs: number;
  signal: AbortSignal;
  say: (line: string) => void;
}

/** What one round gave for one operation at one size, done one way. */
export interface Measurement {
  operation: string;
  contacts: number;
  way: WayName;
  round: number;
  sample: Sample;
}

const warmUpMs = 200;
const mostWarmUps = 10;

export async function measureKind(kind: DatabaseKind, plan: Plan): Promise<Measurement[]> {
  const subjects = await prepareSubjects(kind, plan);
  const measurements: Measurement[] = [];
  for (const operations of [reads, writes]) {
    plan.say(`${kind.name}: ${operations.map(({ name }) => name).join(", ")}`);
    await using open = new OpenWays(kind.isExclusive, subjects);
    for (let round = 0; round < plan.rounds; round += 1) {
      const steps = stepsOf(kind, plan, operations, round);
      measurements.push(...(await measureSteps(steps, open, operations, plan)));
    }
  }
  return measurements;
}

async function prepareSubjects(kind: DatabaseKind, plan: Plan): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const contacts of plan.sizes) {
    plan.signal.throwIfAborted();
    plan.say(`${kind.name}: making ${format.number(contacts)} contacts`);
    const subject = await prepareSubject(await kind.make(), contacts);
    await addReference(subject);
    subjects.push(subject);
  }
  return subjects;
}

async function addReference({ database }: Subject): Promise<void> {
  const { pool, close } = await database.connect();
  try {
    await makeReference(pool);
  } finally {
    await close();
  }
}

interface Step {
  operation: Operation;
  contacts: number;
  way: WayName;
  round: number;
}

/** What is compared follows each other closely, so that other work on the machine meets both. */
function stepsOf(kind: DatabaseKind, plan: Plan, operations: Operation[], round: number): Step[] {
  // The order turns around each time, so that neither way is always the later one.
  const ways: WayName[] = round % 2 === 0 ? ["http", "bare"] : ["bare", "http"];
  const steps = operations.flatMap((operation) =>
    plan.sizes.flatMap((contacts) =>
      ways
        .filter((way) => isDone(operation, way))
        .map((way) => ({ operation, contacts, way, round })),
    ),
  );
  if (!kind.isExclusive) return steps;
  return ways.flatMap((way) => steps.filter((step) => step.way === way));
}

function isDone({ reference }: Operation, way: WayName): boolean {
  return way === "http" || reference !== undefined;
}

async function measureSteps(
  steps: Step[],
  open: OpenWays,
  operations: Operation[],
  plan: Plan,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { operation, contacts, way: name, round } of steps) {
    plan.signal.throwIfAborted();
    const { way, isNew } = await open.enter(name, contacts);
    if (isNew) {
      const done = operations.filter((one) => isDone(one, name));
      await warmUp(way, done, plan.signal);
    }
    const sample = await way.measure(operation, plan.roundMs);
    measurements.push({ operation: operation.name, contacts, way: name, round, sample });
  }
  return measurements;
}

/** Compiled code gets quicker for seconds: waits until that hardly shows any more. */
async function warmUp(way: Way, operations: Operation[], signal: AbortSignal): Promise<void> {
  let last = 0;
  for (let pass = 0; pass < mostWarmUps; pass += 1) {
    let total = 0;
    for (const operation of operations) {
      signal.throwIfAborted();
      total += perSecond(await way.measure(operation, warmUpMs));
    }
    if (total < last * 1.1) return;
    last = total;
  }
}
