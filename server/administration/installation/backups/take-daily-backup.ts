import { decryptWith, makeKeyPair } from "#server/platform/backup/age-file.ts";
import { takeBackup } from "#server/platform/backup/take-backup.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { readProductVersion } from "#server/platform/settings/product-version.ts";
import { secretPrint } from "#server/platform/secrets/secret-print.ts";
import { listRecipients } from "./backup-keys.ts";
import type { BackupStore } from "./backup-store.ts";
import type { DailyOutcome } from "./daily-outcome.ts";
import { dailyName, listSurplus } from "./kept-backups.ts";
import { proveBackup } from "./prove-backup.ts";
import { withStore } from "./open-store.ts";

/** @param unproven backups that failed their proof, deleted once a newer one is stored */
export async function takeDailyBackup(
  environment: Environment,
  unproven: string[],
): Promise<DailyOutcome> {
  return noteProblem(environment, async (store, outcome) => {
    await storeAndProve(environment, store, unproven, outcome);
    for (const name of listSurplus(await store.list(), environment.backups.keep))
      await store.remove(name);
  });
}

export function tryPlace(environment: Environment): Promise<DailyOutcome> {
  return noteProblem(environment, async (store) => void (await store.list()));
}

async function noteProblem(
  { backups }: Environment,
  work: (store: BackupStore, outcome: DailyOutcome) => Promise<void>,
): Promise<DailyOutcome> {
  const outcome: DailyOutcome = { name: null, bytes: 0, rows: 0, proof: null, problem: null };
  try {
    await withStore(backups.to, (store) => work(store, outcome));
  } catch (error) {
    outcome.problem = error instanceof Error ? error.message : String(error);
  }
  return outcome;
}

async function storeAndProve(
  environment: Environment,
  store: BackupStore,
  unproven: string[],
  outcome: DailyOutcome,
): Promise<void> {
  const { databaseUrl, directUrl = databaseUrl, migrateUrl = directUrl, dataDir } = environment;
  const place = { databaseUrl: directUrl, dataDir };
  // A temporary recipient for the proof: the recipients' secret keys need not be on this machine.
  const passing = await makeKeyPair();
  const name = dailyName(new Date());
  const rows = new Map<string, number>();
  await takeBackup({
    place,
    recipients: [...(await listRecipients(environment)), passing.recipient],
    product: readProductVersion(),
    secretPrint: secretPrint(environment.authSecret),
    onRows: (table, count) => rows.set(table, count),
    store: (content) => store.write(name, counted(content, outcome)),
  });
  outcome.name = name;
  outcome.rows = [...rows.values()].reduce((total, count) => total + count, 0);
  for (const former of unproven) await store.remove(former);
  const open = () => decryptWith(() => [passing.identity], store.read(name));
  // The role that serves may make no database.
  const owned = { databaseUrl: migrateUrl, dataDir };
  outcome.proof = await proveBackup(open, owned, outcome.rows);
}

async function* counted(
  content: AsyncIterable<Uint8Array>,
  sum: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    sum.bytes += chunk.length;
    yield chunk;
  }
}
