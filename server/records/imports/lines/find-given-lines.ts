import { and, eq, inArray, sql } from "drizzle-orm";
import { changes } from "#server/crm/changes/changes.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Those of the deals that received lines in a change set. */
export async function findGivenLines(
  tx: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  changeSetId: string,
  dealIds: string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: changes.entityId })
    .from(changes)
    .where(
      and(
        eq(changes.workspaceId, workspaceId),
        eq(changes.changeSetId, changeSetId),
        eq(changes.entity, "deal"),
        inArray(changes.entityId, dealIds),
        sql`${changes.after} -> 'line_items' <> '[]'`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
