import type { Fault, Outcome, Trial } from "./fault.ts";
import { findLosses } from "./find-losses.ts";
import { makeFolder, Postgres } from "./places.ts";
import { Product } from "./product.ts";
import { describeRecoveries, describeWrites } from "./report.ts";
import { SmallDisk } from "./small-disk.ts";
import { Writers } from "./writers.ts";

const diskMegabytes = 300;

/** The database's disk is full, until someone makes room. */
export const fillDisk: Fault = {
  name: "fill-disk",
  async run(trial) {
    const onPostgres = await fillUnderPostgres(trial);
    const onEmbedded = await fillUnderEmbedded(trial);
    return {
      done: [...onEmbedded.done, ...onPostgres.done],
      lost: [...onEmbedded.lost, ...onPostgres.lost],
    };
  },
};

async function fillUnderEmbedded(trial: Trial): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const disk = await SmallDisk.mount(diskMegabytes, stack);
  return await fillUnder("embedded database", disk, { DATA_DIR: disk.folder }, trial, stack);
}

async function fillUnderPostgres(trial: Trial): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const disk = await SmallDisk.mount(diskMegabytes, stack);
  const postgres = await Postgres.start(stack, disk.folder);
  const variables = {
    DATA_DIR: await makeFolder(stack),
    DATABASE_URL: await postgres.createDatabase(),
  };
  return await fillUnder("PostgreSQL", disk, variables, trial, stack);
}

async function fillUnder(
  kind: string,
  disk: SmallDisk,
  variables: Record<string, string>,
  { isShort, seed, signal, say }: Trial,
  stack: AsyncDisposableStack,
): Promise<Outcome> {
  const rounds = isShort ? 1 : 5;
  const product = await Product.start(variables);
  stack.defer(() => product.kill());
  const writers = await Writers.start(product.address, seed, signal);
  const recoveriesMs: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await writers.ledger.nextWrites(20, writers.signal);
    await disk.fill();
    await writers.ledger.nextRetries(isShort ? 20 : 200, writers.signal);
    await disk.makeRoom();
    const roomMs = performance.now();
    await writers.ledger.nextWrites(1, writers.signal);
    recoveriesMs.push(performance.now() - roomMs);
    say(`${kind}: disk filled ${round} of ${rounds}, ${describeWrites(writers.ledger)}`);
  }
  await writers.stop();
  const lost = [...(await findLosses(writers.caller)), ...(await product.endAndFindHalves())];
  const did = `${kind}: ${rounds} times without room, ${describeWrites(writers.ledger)}`;
  return { done: [did, describeRecoveries(recoveriesMs)], lost };
}
