import { existsSync } from "node:fs";
import { backupVersion, writeBackup } from "./backup-file.ts";
import { dumpTables, type OnRows } from "./dump-tables.ts";
import { withSource, type DatabasePlace } from "./open-source.ts";

export interface BackupOrder {
  place: DatabasePlace;
  to: string;
  /** The release that runs. */
  product: string;
  secretPrint: string;
  onRows: OnRows;
}

/** Writes all that a database holds at one moment to a file. The server may go on meanwhile. */
export async function takeBackup({ place, to, onRows, ...about }: BackupOrder): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} exists already: choose another name.`);
  await withSource(place, async ({ pool }) => {
    const client = await pool.connect();
    try {
      const head = {
        format: "crm-pro-backup" as const,
        version: backupVersion,
        createdAt: new Date().toISOString(),
        ...about,
      };
      await writeBackup(to, dumpTables(client, head, onRows));
    } finally {
      // Whatever it was in the middle of ends with the session.
      client.release(true);
    }
  });
}
