import { sql, type SQL } from "drizzle-orm";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { storedColumns } from "#server/crm/changes/record-tables.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface StoredUpdate {
  id: string;
  /** By column. */
  changes: Record<string, unknown>;
}

/** Updates locked records of one kind with one statement. */
export async function storeUpdates(
  tx: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  kind: ListedKind,
  updates: StoredUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const table = kindTables[kind];
  const columns = listed(storedColumns(table).filter((column) => column !== "id"));
  await tx.execute(sql`
    update ${table} as target set (${columns}) = (
      select ${columns} from jsonb_populate_record(target, given.changes))
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as given(id uuid, changes jsonb)
    where target.workspace_id = ${workspaceId} and target.id = given.id`);
}

/** Column names, as a statement lists them. */
export function listed(columns: string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
}
