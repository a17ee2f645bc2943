import { readEnvironment } from "#server/platform/environment.ts";
import { takeDailyBackup } from "./take-daily-backup.ts";

/** A separate process, so that its memory is freed and no request is delayed. It ends with the server. */
process.on("disconnect", () => process.exit(1));

const [, , ...unproven] = process.argv;
const outcome = await takeDailyBackup(readEnvironment(process.env), unproven);
process.send?.(outcome, undefined, {}, () => process.exit(0));
