import { inspect } from "node:util";
import * as fc from "fast-check";
import { startServer } from "#tests/support/server-process.ts";
import { sendTo } from "#tests/support/test-client.ts";
import { describedCalls } from "./described-calls.ts";
import type { Fault, Outcome, Trial } from "./fault.ts";
import { findHalvesOf, makeDatabases } from "./places.ts";
import { randomCall, type RandomCall } from "./random-calls.ts";
import { Walkers } from "./walkers.ts";

/** Calls that go off at once, so that they also get in each other's way. */
const callsAtOnce = 8;

/** Generated calls, right and wrong, from people of two workspaces. */
export const randomWalk: Fault = {
  name: "random-walk",
  async run(trial) {
    await using stack = new AsyncDisposableStack();
    const outcome: Outcome = { done: [`seed ${trial.seed}`], lost: [] };
    for (const [kind, variables] of await makeDatabases(stack)) {
      const { done, lost } = await walkOn(kind, variables, trial);
      outcome.done.push(...done);
      outcome.lost.push(...lost);
    }
    return outcome;
  },
};

async function walkOn(
  kind: string,
  variables: Record<string, string>,
  trial: Trial,
): Promise<Outcome> {
  const server = await startServer(variables);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => server.kill());
  sendTo(server.baseUrl);
  const calls = await describedCalls(server.baseUrl);
  const walkers = await Walkers.gather();
  const statuses = new Map<number, number>();
  const lost = await walk(trial, walkers, randomCall(calls), statuses);
  lost.push(...(await walkers.findDisturbed()));
  await server.stop().catch((error: unknown) => lost.push(String(error).slice(0, 2_000)));
  lost.push(...(await findHalvesOf(variables)));
  return { done: [`${kind}: ${describe(statuses)}`], lost };
}

/** Stops at the first fault, and says how the smallest call looks that shows it. */
async function walk(
  { isShort, seed, signal, say }: Trial,
  walkers: Walkers,
  call: fc.Arbitrary<RandomCall>,
  statuses: Map<number, number>,
): Promise<string[]> {
  const goal = isShort ? 200 : 10_000;
  const property = fc.asyncProperty(
    fc.array(call, { minLength: 1, maxLength: callsAtOnce, size: "max" }),
    async (together) => {
      if (signal.aborted) return;
      const answers = await Promise.all(together.map((one) => walkers.send(one)));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const fault = answers.find((one) => one.fault !== null)?.fault;
      if (fault) throw new Error(fault);
    },
  );
  for (let part = 0; totalOf(statuses) < goal; part += 1) {
    const found = await fc.check(property, { seed: seed + part, numRuns: 25 });
    signal.throwIfAborted();
    if (found.failed)
      return [`${JSON.stringify(found.counterexample)} ${inspect(found.errorInstance)}`];
    if (part % 10 === 0) say(`${totalOf(statuses)} of ${goal} calls`);
  }
  return [];
}

function totalOf(statuses: Map<number, number>): number {
  return [...statuses.values()].reduce((sum, count) => sum + count, 0);
}

function describe(statuses: Map<number, number>): string {
  const counts = [...statuses].toSorted(([one], [other]) => one - other);
  return `${totalOf(statuses)} calls; ${counts.map(([status, count]) => `${status}: ${count}`).join(", ")}`;
}
