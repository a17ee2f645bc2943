import { parseArgs } from "node:util";
import { restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { ourMigrations } from "#server/platform/database/database.ts";
import { readEnvironment } from "#server/platform/environment.ts";
import { runCommand, say, secretPrint, showRows, UsageError } from "./terminal.ts";

await runCommand("npm run restore -- FILE [--replace]", async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageError("Name one backup to restore.");
  const {
    databaseUrl,
    directUrl = databaseUrl,
    dataDir,
    authSecret,
  } = readEnvironment(process.env);
  say(`Checking ${path} ...`);
  const progress = showRows();
  const { manifest, keptAside } = await restoreBackup({
    path,
    place: { databaseUrl: directUrl, dataDir },
    migrationsFolder: ourMigrations,
    replace: values.replace,
    onRows: progress.onRows,
  });
  say(`Restored ${progress.end().toLocaleString("en-US")} rows as of ${manifest.createdAt}.`);
  if (keptAside.length > 0) {
    say(`What was there before is kept as ${keptAside.join(", ")}: delete it when all is well.`);
  }
  if (manifest.secretPrint !== secretPrint(authSecret)) {
    say(
      "AUTH_SECRET is not the one that the backup was made with. Start the server with that one:",
    );
    say("without it everybody has to sign in again, and codes from authenticator apps and single");
    say("sign-on have to be set up again.");
  }
});
