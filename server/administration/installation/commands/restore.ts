import { format } from "#shared/format/format.ts";
import { parseArgs } from "node:util";
import {
  ownKeyFile,
  readIdentities,
} from "#server/administration/installation/backups/backup-keys.ts";
import {
  listBackups,
  withBackup,
} from "#server/administration/installation/backups/find-backup.ts";
import { restoreBackup, type Restored } from "#server/platform/backup/restore-backup.ts";
import { awaitDatabase } from "#server/platform/database/postgres/await-postgres.ts";
import { ourMigrations } from "#server/platform/database/database.ts";
import { readEnvironment, type Environment } from "#server/platform/settings/environment.ts";
import { secretPrint } from "#server/platform/secrets/secret-print.ts";
import { runCommand, say, showRows, UsageError } from "./terminal.ts";

const usage = "npm run restore -- FILE [--key FILE] [--replace], or npm run restore -- --list";

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: "string" },
      list: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [name, ...others] = positionals;
  if (values.list && name === undefined) return list(readEnvironment(process.env));
  if (name === undefined || others.length > 0) throw new UsageError("Name one backup to restore.");
  const environment = readEnvironment(process.env);
  const keyFile = values.key ?? ownKeyFile(environment.dataDir);
  await restore(environment, name, keyFile, values.replace);
});

async function list({ backups }: Environment): Promise<void> {
  const names = await listBackups(backups.to);
  for (const name of names) say(name);
  if (names.length === 0) say("There is no backup yet.");
}

async function restore(
  environment: Environment,
  name: string,
  keyFile: string,
  replace: boolean,
): Promise<void> {
  const { databaseUrl, directUrl, migrateUrl, dataDir, authSecret, previousAuthSecret, backups } =
    environment;
  const owner = migrateUrl ?? directUrl ?? databaseUrl;
  // The owner restores it: a role that only serves is not needed.
  const owned = { databaseUrl: undefined, directUrl: undefined, migrateUrl };
  await awaitDatabase(migrateUrl === undefined ? environment : owned, say, 0);
  say(`Checking ${name} ...`);
  const progress = showRows();
  const restored = await withBackup(
    name,
    backups.to,
    () => readIdentities(keyFile),
    (open) =>
      restoreBackup({
        open,
        place: { databaseUrl: owner, dataDir },
        migrationsFolder: ourMigrations,
        replace,
        onRows: progress.onRows,
      }),
  );
  sayRestored(restored, progress.end(), [authSecret, previousAuthSecret]);
}

function sayRestored(
  { manifest, keptAside }: Restored,
  rows: number,
  secrets: (string | null)[],
): void {
  say(`Restored ${format.number(rows)} rows as of ${manifest.createdAt}.`);
  if (keptAside.length > 0) {
    say(`What was there before is kept as ${keptAside.join(", ")}: delete it when all is well.`);
  }
  if (secrets.some((secret) => secret && secretPrint(secret) === manifest.secretPrint)) return;
  say("AUTH_SECRET is not the one that the backup was made with. Start the server with that one:");
  say("without it everyone has to sign in again, and codes from authenticator apps and single");
  say("sign-on have to be set up again.");
}
