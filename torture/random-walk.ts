import { inspect } from "node:util";
import * as fc from "fast-check";
import { startServer } from "#tests/support/server-process.ts";
import { sendTo } from "#tests/support/test-client.ts";
import { describedCalls, type DescribedCall } from "./described-calls.ts";
import type { Fault, Outcome, Trial } from "./fault.ts";
import { findUndoLosses } from "./find-undo-losses.ts";
import { findHalvesOf, makeDatabases } from "./places.ts";
import { randomCall, type RandomCall } from "./random-calls.ts";
import { Tally } from "./tally.ts";
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
  const walkers = await Walkers.gather(server.baseUrl);
  const tally = new Tally();
  const lost = await walk(trial, walkers, randomCall(calls), tally);
  lost.push(...(await walkers.findDisturbed()));
  const writes = randomCall(calls.filter(isWriteOfRecords));
  const operations = fc.sample(writes, { seed: trial.seed, numRuns: trial.isShort ? 10 : 100 });
  const undoing = await findUndoLosses(walkers, operations, trial.signal);
  lost.push(...undoing.lost);
  await server.stop().catch((error: unknown) => lost.push(String(error).slice(0, 2_000)));
  lost.push(...(await findHalvesOf(variables)));
  const undone = `  ${undoing.undone} further operations taken back`;
  return { done: [`${kind}: ${tally.describe()}`, tally.describeCalls(calls), undone], lost };
}

/** Stops at the first fault, and says how the smallest call looks that shows it. */
async function walk(
  { isShort, seed, signal, say }: Trial,
  walkers: Walkers,
  call: fc.Arbitrary<RandomCall>,
  tally: Tally,
): Promise<string[]> {
  const goal = isShort ? 100 : 10_000;
  const property = fc.asyncProperty(
    fc.array(call, { minLength: 1, maxLength: callsAtOnce, size: "max" }),
    async (together) => {
      if (signal.aborted) return;
      const walked = await Promise.all(
        together.map(async (one) => {
          const { answer, fault } = await walkers.send(one);
          tally.count(one.described, answer.status);
          return fault;
        }),
      );
      const fault = walked.find((one) => one !== null);
      if (fault) throw new Error(fault);
    },
  );
  for (let part = 0; tally.total < goal; part += 1) {
    const found = await fc.check(property, { seed: seed + part, numRuns: 25 });
    signal.throwIfAborted();
    if (found.failed) {
      const calls = inspect(found.counterexample, { depth: 6, maxStringLength: 300 });
      return [`${calls} ${inspect(found.errorInstance)}`];
    }
    if (part % 10 === 0) say(`${tally.total} of ${goal} calls`);
  }
  return [];
}

function isWriteOfRecords({ method, path }: DescribedCall): boolean {
  return method !== "GET" && /^\/api\/(contacts|companies|deals|tasks|activities)\b/.test(path);
}
