import { backupVersion, packBackup } from "./backup-file.ts";
import { dumpTables, type OnRows } from "./dump-tables.ts";
import { withSource, type DatabasePlace } from "./open-source.ts";

export interface BackupOrder {
  place: DatabasePlace;
  /** Of age, who can open it; with none it is not encrypted. */
  recipients: string[];
  product: string;
  secretPrint: string;
  onRows: OnRows;
  /** Keeps what it is given, which counts as a backup once all of it is there. */
  store: (content: AsyncIterable<Uint8Array>) => Promise<void>;
}

export async function takeBackup(order: BackupOrder): Promise<void> {
  const { place, recipients, onRows, store, ...about } = order;
  await withSource(place, async ({ pool }) => {
    const client = await pool.connect();
    try {
      const head = {
        format: "crm-pro-backup" as const,
        version: backupVersion,
        createdAt: new Date().toISOString(),
        ...about,
      };
      await store(packBackup(dumpTables(client, head, onRows), recipients));
    } finally {
      // Its open transaction ends with the session.
      client.release(true);
    }
  });
}
