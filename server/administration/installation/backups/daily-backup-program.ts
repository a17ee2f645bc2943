import { readEnvironment } from "#server/platform/settings/environment.ts";
import { takeDailyBackup, tryPlace } from "./take-daily-backup.ts";

/** A separate process, so that its memory is freed and no request is delayed. It ends with the server. */
process.on("disconnect", () => process.exit(1));

const [, , ...unproven] = process.argv;
const environment = readEnvironment(process.env);
const outcome = unproven.includes("--try")
  ? await tryPlace(environment)
  : await takeDailyBackup(environment, unproven);
process.send?.(outcome, undefined, {}, () => process.exit(0));
