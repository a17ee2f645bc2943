import type { Fault } from "./fault.ts";
import { findLosses } from "./find-losses.ts";
import { HangingProxy } from "./hanging-proxy.ts";
import { makeFolder, Postgres } from "./places.ts";
import { Product } from "./product.ts";
import { describeRecoveries, describeWrites } from "./report.ts";
import { Writers } from "./writers.ts";

/** The connections to PostgreSQL stop to answer: then they break, or hang for ever. */
export const hangDatabase: Fault = {
  name: "hang-database",
  async run({ isShort, seed, signal, say }) {
    const rounds = isShort ? 1 : 5;
    await using stack = new AsyncDisposableStack();
    const postgres = await Postgres.start(stack);
    const proxy = await HangingProxy.start(await postgres.createDatabase(), stack);
    const dataDir = await makeFolder(stack);
    const product = await Product.start({ DATA_DIR: dataDir, DATABASE_URL: proxy.url });
    stack.defer(() => product.kill());
    const writers = await Writers.start(product.address, seed, signal);
    const { ledger } = writers;

    /** @param release ends the fault; how long the product then takes is what is measured */
    async function hangOnce(release: () => void): Promise<number> {
      await ledger.nextWrites(20, writers.signal);
      proxy.hang();
      await ledger.nextRetries(1, writers.signal);
      const releasedMs = performance.now();
      release();
      await ledger.nextWrites(1, writers.signal);
      return performance.now() - releasedMs;
    }

    const afterReset: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      afterReset.push(await hangOnce(() => proxy.reset()));
      say(`hung and reset ${round} of ${rounds}, ${describeWrites(ledger)}`);
    }
    // Without a word from the network only the product's own time limits end what hangs.
    const forgotten = isShort ? [] : [await hangOnce(() => proxy.serveNewcomers())];
    await writers.stop();
    const lost = [...(await findLosses(writers.caller)), ...(await product.endAndFindHalves())];
    return {
      done: [
        `PostgreSQL: hung and reset ${rounds} times, ${describeWrites(ledger)}`,
        describeRecoveries(afterReset),
        ...forgotten.flatMap((ms) => ["hung for ever once", describeRecoveries([ms])]),
      ],
      lost,
    };
  },
};
