import { writeSync } from "node:fs";
import { openDatabase } from "#server/platform/database/database.ts";
import { openJobs } from "#server/platform/jobs/jobs.ts";
import { parcel, quickly, tidying } from "#server/platform/jobs/parcels.fixture.ts";

/** A stuck server ends no job. */
const [, , databaseUrl, mood] = process.argv;

async function work(what: string): Promise<void> {
  writeSync(1, `began ${what}\n`);
  if (mood === "stuck") await new Promise(() => undefined);
  writeSync(1, `done ${what}\n`);
}

const database = await openDatabase({ databaseUrl, dataDir: "" });
const log = {
  info: () => undefined,
  warn: (...what: unknown[]) => writeSync(2, `${JSON.stringify(what)}\n`),
};
const jobs = await openJobs(database, [parcel, tidying], log, quickly);
await jobs.work(parcel, ({ id }) => work(`parcel ${id}`), { lanes: 2 });
await jobs.work(tidying, () => work("tidying"));
await jobs.schedule(tidying, "0 0 1 1 *", {});
writeSync(1, "ready\n");
process.once("SIGTERM", () => void jobs.stop().then(() => database.close()));
