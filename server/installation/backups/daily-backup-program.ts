import { readEnvironment } from "#server/platform/environment.ts";
import { takeDailyBackup } from "./take-daily-backup.ts";

/**
 * A process of its own, so that what a backup and its proof take in memory is given back, and none of it
 * delays a request. It ends with the server that began it.
 */
process.on("disconnect", () => process.exit(1));

const [, , ...unproven] = process.argv;
const outcome = await takeDailyBackup(readEnvironment(process.env), unproven);
process.send?.(outcome, undefined, {}, () => process.exit(0));
