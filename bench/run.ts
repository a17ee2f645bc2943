import { parseArgs } from "node:util";
import { embeddedKind, makeFolder, postgresKind, type DatabaseKind } from "./databases.ts";
import { firstLoadKilobytes } from "./first-load.ts";
import { connections } from "./http-load.ts";
import { atLeast, atMost, limits, type Figure } from "./limits.ts";
import { measureKind, type Plan } from "./measure.ts";
import {
  currentLoad,
  describeFigures,
  describeRows,
  judge,
  print,
  printMachine,
} from "./report.ts";
import { median } from "./samples.ts";
import { judgeMemory } from "./judge-memory.ts";
import { measureMemory } from "./server-memory.ts";
import { measureSignedInShare } from "./signed-in-share.ts";
import { timeStart } from "./start-time.ts";
import { summarize } from "./summary.ts";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    /** Numbers of contacts, the smallest first, such as 1000,1000000. */
    sizes: { type: "string" },
  },
});

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

const startRounds = options.quick ? 1 : 3;
const common = { signal: stop.signal, say };
// Changing between the embedded database's two ways restarts it, so it has fewer and longer rounds,
// and a small team's number of contacts.
const postgresPlan: Plan = options.quick
  ? { ...common, sizes: [1_000], rounds: 1, roundMs: 300 }
  : { ...common, sizes: sizesOr([1_000, 10_000, 100_000, 1_000_000]), rounds: 9, roundMs: 400 };
const embeddedPlan: Plan = options.quick
  ? { ...common, sizes: [1_000], rounds: 1, roundMs: 300 }
  : { ...common, sizes: sizesOr([1_000, 10_000, 100_000]), rounds: 2, roundMs: 1_500 };

function sizesOr(usual: number[]): number[] {
  return options.sizes?.split(",").map(Number) ?? usual;
}

async function measureAll(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const postgres = await postgresKind(stack);
  const parts = {
    product: () => measureProduct(stack, postgres),
    postgres: () => measureDatabase(postgres, postgresPlan, true),
    embedded: () => measureDatabase(embeddedKind(stack), embeddedPlan, false),
  };
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (options.only === undefined || options.only === name) figures.push(...(await measure()));
  }
  return figures;
}

async function measureProduct(
  stack: AsyncDisposableStack,
  postgres: DatabaseKind,
): Promise<Figure[]> {
  const seconds = await startSeconds(await makeFolder(stack));
  say("Memory");
  const memory = await measureMemory(await postgres.make(), options.quick ? 500 : 5_000);
  say("A signed-in route beside a bare one");
  const share = await measureSignedInShare(
    await postgres.make(),
    postgresPlan.rounds,
    postgresPlan.roundMs,
  );
  const kilobytes = await firstLoadKilobytes("app/index.html");
  const figures = {
    "npm start until it answers": atMost(seconds, limits.startSeconds, inUnit("s", 1)),
    ...judgeMemory(memory),
    "signed-in route, of a bare one": atLeast(share, limits.signedInShare, inPercent),
    "JavaScript of the first load of /app": atMost(
      kilobytes,
      limits.firstLoadKilobytes,
      inUnit("kB"),
    ),
  };
  print(describeFigures("Start, memory and size", figures));
  return Object.values(figures);
}

async function startSeconds(dataDir: string): Promise<number> {
  say("npm start, once to build what is missing and then to measure");
  await timeStart(dataDir);
  const seconds: number[] = [];
  for (let round = 0; round < startRounds; round += 1) {
    stop.signal.throwIfAborted();
    seconds.push(await timeStart(dataDir));
  }
  return median(seconds);
}

async function measureDatabase(
  kind: DatabaseKind,
  plan: Plan,
  isShareLimited: boolean,
): Promise<Figure[]> {
  const rows = summarize(await measureKind(kind, plan), isShareLimited);
  print(describeRows(`${kind.name}, ${connections} connections`, rows));
  return rows.flatMap(({ bare, growth }) =>
    [bare?.share, growth].filter((one) => one !== undefined),
  );
}

function inUnit(unit: string, digits = 0) {
  return (value: number) => `${value.toFixed(digits)} ${unit}`;
}

function inPercent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}

function say(line: string): void {
  process.stderr.write(`${line} ...\n`);
}

printMachine();
if (currentLoad() > 1) print("Other work shares this machine: the figures vary from run to run.\n");
try {
  judge(await measureAll());
} catch (error) {
  if (!stop.signal.aborted) throw error;
  process.stderr.write("Stopped before the end.\n");
  process.exitCode = 130;
}
