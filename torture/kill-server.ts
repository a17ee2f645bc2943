import { setTimeout as pause } from "node:timers/promises";
import type { Fault, Outcome, Trial } from "./fault.ts";
import { findLosses } from "./find-losses.ts";
import { makeDatabases } from "./places.ts";
import { Product } from "./product.ts";
import { Random } from "./random.ts";
import { describeRecoveries, describeWrites } from "./report.ts";
import { Writers } from "./writers.ts";

/** The server dies at random moments, and is started again. */
export const killServer: Fault = {
  name: "kill-server",
  async run(trial) {
    await using stack = new AsyncDisposableStack();
    const outcome: Outcome = { done: [], lost: [] };
    for (const [kind, variables] of await makeDatabases(stack)) {
      const { done, lost } = await killOn(kind, variables, trial);
      outcome.done.push(...done);
      outcome.lost.push(...lost);
    }
    return outcome;
  },
};

async function killOn(
  kind: string,
  variables: Record<string, string>,
  trial: Trial,
): Promise<Outcome> {
  const rounds = trial.isShort ? 1 : 50;
  const random = new Random(trial.seed);
  const product = await Product.start(variables);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => product.kill());
  const writers = await Writers.start(product.address, trial.seed, trial.signal);
  const recoveriesMs: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await writers.ledger.nextWrites(random.between(1, 60), writers.signal);
    // At any point of what is under way, rather than just after an answer.
    await pause(random.between(0, 30), undefined, { signal: writers.signal });
    const killedMs = performance.now();
    await product.killAndRestart();
    await writers.ledger.nextWrites(1, writers.signal);
    recoveriesMs.push(performance.now() - killedMs);
    trial.say(`${kind}: killed ${round} of ${rounds}, ${describeWrites(writers.ledger)}`);
  }
  await writers.stop();
  const lost = [...(await findLosses(writers.caller)), ...(await product.endAndFindHalves())];
  const did = `${kind}: ${rounds} kills of the server, ${describeWrites(writers.ledger)}`;
  return { done: [did, describeRecoveries(recoveriesMs)], lost };
}
