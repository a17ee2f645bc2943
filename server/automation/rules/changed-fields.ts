import { and, asc, eq } from "drizzle-orm";
import type { FieldHistory } from "#shared/records/changes.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { fieldsOf, nameLinks } from "#server/crm/changes/field-histories.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** What a change set has changed in one record, in the order of the changes. */
export async function listChangedFields(
  db: Db,
  access: RecordAccess,
  { kind, recordId, changeSetId }: { kind: RuleKind; recordId: string; changeSetId: string },
): Promise<FieldHistory[]> {
  const rows = await db
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(
      and(
        eq(changes.workspaceId, access.workspaceId),
        eq(changes.changeSetId, changeSetId),
        eq(changes.entity, kind),
        eq(changes.entityId, recordId),
      ),
    )
    .orderBy(asc(changes.id));
  const nameOf = await nameLinks(db, access, kind, rows);
  return rows.flatMap(({ before, after }) => fieldsOf(before, after, nameOf));
}
