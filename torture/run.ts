import { randomInt } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { inspect, parseArgs } from "node:util";
import type { Fault } from "./fault.ts";
import { faults } from "./faults.ts";
import { seconds } from "./report.ts";

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false }, seed: { type: "string" } },
});

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed);
if (!Number.isInteger(seed)) throw new Error(`--seed takes a whole number, not ${options.seed}.`);

async function put(fault: Fault): Promise<boolean> {
  print(`\n${fault.name}`);
  const begunMs = performance.now();
  const trial = { isShort: options.short, seed, signal: stop.signal, say };
  const { done, lost } = await fault.run(trial);
  for (const line of done) print(`  ${line}`);
  print(`  took ${seconds(performance.now() - begunMs)}`);
  print(lost.length === 0 ? "  lost: nothing" : `  LOST ${lost.length}:`);
  for (const line of lost.slice(0, 20)) print(`    ${line}`);
  return lost.length === 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Progress goes to the other stream. */
function say(line: string): void {
  process.stderr.write(`  ... ${line}\n`);
}

function chosenFaults(): Fault[] {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  const known = faults.map(({ name }) => name).join(", ");
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}; there are ${known}.`);
  return names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name));
}

const [load = 0] = loadavg();
const machine = `Node ${process.version}, ${availableParallelism()} processors, load ${load.toFixed(1)}`;
print(`${machine}, seed ${seed}`);
try {
  let isFine = true;
  for (const fault of chosenFaults()) isFine = (await put(fault)) && isFine;
  process.exitCode = isFine ? 0 : 1;
} catch (error) {
  process.stderr.write(stop.signal.aborted ? "Stopped before the end.\n" : `${inspect(error)}\n`);
  process.exitCode = stop.signal.aborted ? 130 : 1;
}
