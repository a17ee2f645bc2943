import { and, eq, getTableName, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/database/database.ts";
import { lockByName } from "#server/platform/database/statements/lock-by-name.ts";
import type { WorkspaceId } from "./workspace-id.ts";

type TableOfWorkspaces = PgTable & { workspaceId: PgColumn };

/** Counts a workspace's rows before one more is added: others that add one wait until the transaction ends, and count it. */
export async function countToAdd(
  tx: Db,
  table: TableOfWorkspaces,
  workspaceId: WorkspaceId,
  condition?: SQL,
): Promise<number> {
  await lockByName(tx, `${getTableName(table)} of ${workspaceId}`);
  return tx.$count(table, and(eq(table.workspaceId, workspaceId), condition));
}
