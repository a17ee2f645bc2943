import type { Fault } from "./fault.ts";
import { fillDisk } from "./fill-disk.ts";
import { hangDatabase } from "./hang-database.ts";
import { killPostgres } from "./kill-postgres.ts";
import { killRules } from "./kill-rules.ts";
import { killServer } from "./kill-server.ts";
import { randomWalk } from "./random-walk.ts";
import { steadyLoad } from "./steady-load.ts";
import { syncMail } from "./sync-mail.ts";
import { twoServers } from "./two-servers.ts";

export const faults: Fault[] = [
  killServer,
  killPostgres,
  fillDisk,
  hangDatabase,
  twoServers,
  killRules,
  steadyLoad,
  randomWalk,
  syncMail,
];
