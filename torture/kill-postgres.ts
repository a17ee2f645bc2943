import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { findLosses } from "./find-losses.ts";
import { makeFolder, Postgres } from "./places.ts";
import { Product } from "./product.ts";
import { Random } from "./random.ts";
import { describeRecoveries, describeWrites } from "./report.ts";
import { Writers } from "./writers.ts";

/** PostgreSQL dies with all its processes, and is started again; the product's server stays up. */
export const killPostgres: Fault = {
  name: "kill-postgres",
  async run({ isShort, seed, signal, say }) {
    const rounds = isShort ? 1 : 20;
    const random = new Random(seed);
    await using stack = new AsyncDisposableStack();
    const postgres = await Postgres.start(stack);
    const databaseUrl = await postgres.createDatabase();
    const dataDir = await makeFolder(stack);
    const product = await Product.start({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    stack.defer(() => product.kill());
    const writers = await Writers.start(product.address, seed, signal);
    const recoveriesMs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await writers.ledger.nextWrites(random.between(1, 60), writers.signal);
      await pause(random.between(0, 30), undefined, { signal: writers.signal });
      const killedMs = performance.now();
      await postgres.crash();
      await writers.ledger.nextRetries(random.between(1, 20), writers.signal);
      await postgres.startAgain();
      await writers.ledger.nextWrites(1, writers.signal);
      recoveriesMs.push(performance.now() - killedMs);
      say(`PostgreSQL killed ${round} of ${rounds}, ${describeWrites(writers.ledger)}`);
    }
    await writers.stop();
    const lost = [...(await findLosses(writers.caller)), ...(await product.endAndFindHalves())];
    const did = `PostgreSQL: killed ${rounds} times, ${describeWrites(writers.ledger)}`;
    return { done: [did, describeRecoveries(recoveriesMs)], lost };
  },
};
