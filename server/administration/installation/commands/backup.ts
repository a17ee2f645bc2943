import { format } from "#shared/format/format.ts";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  listRecipients,
  ownKeyFile,
  writeNewKey,
} from "#server/administration/installation/backups/backup-keys.ts";
import { writeWhole } from "#server/platform/backup/backup-file.ts";
import { awaitDatabase } from "#server/platform/database/postgres/await-postgres.ts";
import { takeBackup } from "#server/platform/backup/take-backup.ts";
import { readEnvironment, type Environment } from "#server/platform/settings/environment.ts";
import { readProductVersion } from "#server/platform/settings/product-version.ts";
import { secretPrint } from "#server/platform/secrets/secret-print.ts";
import { runCommand, say, showRows } from "./terminal.ts";

const usage = "npm run backup -- [--to FILE] [--plain], or npm run backup -- --new-key FILE";

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      plain: { type: "boolean", default: false },
      "new-key": { type: "string" },
    },
  });
  if (values["new-key"] !== undefined) return makeKey(values["new-key"]);
  await backUp(readEnvironment(process.env), values.to, values.plain);
});

async function makeKey(path: string): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists already: choose another name.`);
  const recipient = await writeNewKey(path);
  say(`Wrote the secret key to ${path}. Keep it in a safe place, away from the server:`);
  say("without it no backup can be restored. The server takes its public half:");
  say(`BACKUP_RECIPIENTS=${recipient}`);
}

async function backUp(
  environment: Environment,
  named: string | undefined,
  isPlain: boolean,
): Promise<void> {
  const { databaseUrl, directUrl = databaseUrl, dataDir, authSecret } = environment;
  const moment = new Date().toISOString().replaceAll(/[-:]|\..*/g, "");
  const file = `crm-pro-${moment}.backup${isPlain ? "" : ".age"}`;
  const to = named ?? join(dataDir, "backups", file);
  if (existsSync(to)) throw new Error(`${to} exists already: choose another name.`);
  const recipients = isPlain ? [] : await listRecipients(environment);
  // The role that serves reads all of it: its owner is not needed.
  await awaitDatabase({ ...environment, migrateUrl: undefined }, say, 0);
  const progress = showRows();
  await takeBackup({
    place: { databaseUrl: directUrl, dataDir },
    recipients,
    product: readProductVersion(),
    secretPrint: secretPrint(authSecret),
    onRows: progress.onRows,
    store: (content) => writeWhole(to, content),
  });
  const rows = format.number(progress.end());
  const megabytes = (statSync(to).size / 1e6).toFixed(1);
  say(`Saved ${rows} rows in ${to} (${megabytes} MB). Keep a copy on another machine.`);
  if (isPlain) say("It is not encrypted: everything in it can be read.");
  else if (environment.backups.recipients.length > 0) say("The key of BACKUP_RECIPIENTS opens it.");
  else say(`${ownKeyFile(dataDir)} opens it: keep a copy of that in another safe place.`);
  say("AUTH_SECRET is not in it: keep that in another safe place. Without it, codes from");
  say("authenticator apps and single sign-on have to be set up again after a restore.");
}
