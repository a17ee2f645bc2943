import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";

/*
 * `npm run db:generate -- --name what-it-does`: the migration that brings the tables to what `*.table.ts` says.
 * With `--custom` an empty one, for what Drizzle does not know.
 */
const { status } = spawnSync("drizzle-kit", ["generate", ...process.argv.slice(2)], {
  stdio: "inherit",
});
if (status !== 0) process.exit(1);

// It compares the tables with the newest snapshot, and has no use for the others: 15,000 lines each.
const folder = "migrations/meta";
const snapshots = (await readdir(folder)).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.toSorted().slice(0, -1)) await rm(`${folder}/${name}`);
