import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { takeBackup } from "#server/platform/backup/take-backup.ts";
import { readEnvironment } from "#server/platform/environment.ts";
import { readProductVersion } from "#server/platform/product-version.ts";
import { runCommand, say, secretPrint, showRows } from "./terminal.ts";

await runCommand("npm run backup [-- --to FILE]", async () => {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  const {
    databaseUrl,
    directUrl = databaseUrl,
    dataDir,
    authSecret,
  } = readEnvironment(process.env);
  const moment = new Date().toISOString().replaceAll(/[-:]|\..*/g, "");
  const to = values.to ?? join(dataDir, "backups", `crm-pro-${moment}.backup`);
  const progress = showRows();
  await takeBackup({
    place: { databaseUrl: directUrl, dataDir },
    to,
    product: readProductVersion(),
    secretPrint: secretPrint(authSecret),
    onRows: progress.onRows,
  });
  const rows = progress.end().toLocaleString("en-US");
  const megabytes = (statSync(to).size / 1e6).toFixed(1);
  say(`Saved ${rows} rows in ${to} (${megabytes} MB). Keep a copy on another machine.`);
  say("AUTH_SECRET is not in it: keep that in another safe place. Without it, codes from");
  say("authenticator apps and single sign-on have to be set up again after a restore.");
});
