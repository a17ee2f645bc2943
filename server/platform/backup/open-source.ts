import { existsSync } from "node:fs";
import { join } from "node:path";
import { AlreadyOpenError } from "#server/platform/database/embedded/directory-lock.ts";
import type { Connections } from "#server/platform/database/connection-pool.ts";
import { openEmbedded } from "#server/platform/database/embedded/embedded-database.ts";
import { openPostgres } from "#server/platform/database/postgres/postgres-database.ts";
import { withLiveCopy } from "./live-copies.ts";

export interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** A dump or a load takes the time that it takes. */
const noLimits = { queryMs: 0, idleInTransactionMs: 0 };

export function openAsIs({ databaseUrl, dataDir }: DatabasePlace): Promise<Connections> {
  const ignore = () => {};
  if (databaseUrl === undefined) return openEmbedded(dataDir, noLimits, ignore);
  return Promise.resolve(openPostgres({ databaseUrl }, 1, noLimits, ignore));
}

export async function withSource<Result>(
  place: DatabasePlace,
  use: (connections: Connections) => Promise<Result>,
): Promise<Result> {
  if (place.databaseUrl === undefined && !existsSync(join(place.dataDir, "database"))) {
    throw new Error(`There is no database in ${place.dataDir}: check DATA_DIR and DATABASE_URL.`);
  }
  try {
    return await closeAfter(await openAsIs(place), use);
  } catch (error) {
    if (!(error instanceof AlreadyOpenError)) throw error;
  }
  return withLiveCopy(place.dataDir, async (dataDir) =>
    closeAfter(await openAsIs({ databaseUrl: undefined, dataDir }), use),
  );
}

async function closeAfter<Result>(
  connections: Connections,
  use: (connections: Connections) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(connections);
  } finally {
    await connections.close();
  }
}
