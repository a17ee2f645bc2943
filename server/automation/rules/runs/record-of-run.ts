import { and, eq } from "drizzle-orm";
import type { StoredRun } from "#server/automation/rules/runs/rule-runs.queries.ts";
import type { RuleAtWork } from "#server/automation/rules/rules.queries.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { recordOf } from "#server/crm/changes/field-histories.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { type RecordAccess, whereVisibleRecord } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { uncounted } from "#server/platform/queries/lists.ts";
import type { RuledRecord, StepContext } from "#server/automation/rules/steps/step-context.ts";

type RecordOfRun = Pick<StepContext, "record" | "logged">;

/** The record that a run is about; one that was deleted as it was, unless it was erased. */
export async function findRecordOfRun(
  db: Db,
  by: RecordAccess,
  { trigger }: Pick<RuleAtWork, "trigger">,
  run: Pick<StoredRun, "kind" | "recordId" | "causeId">,
): Promise<RecordOfRun | null> {
  if (trigger.type === "deleted") return findDeleted(db, by, run);
  const record = await findRecord(db, by, run);
  return record && { record, logged: null };
}

export async function findRecord(
  db: Db,
  by: RecordAccess,
  { kind, recordId }: Pick<StoredRun, "kind" | "recordId">,
): Promise<RuledRecord | null> {
  const columns = { ...kindColumns[kind], table: kindTables[kind] };
  const [found] = await recordKinds[kind].list
    .select(db, by, uncounted)
    .where(whereVisibleRecord(columns, by, recordId));
  if (!found) return null;
  const { total: _total, ...record } = found;
  return record;
}

/** The cause of such a run is the change set that deleted the record. */
async function findDeleted(
  db: Db,
  { workspaceId }: RecordAccess,
  { kind, recordId, causeId }: Pick<StoredRun, "kind" | "recordId" | "causeId">,
): Promise<RecordOfRun | null> {
  const [found] = await db
    .select({ logged: changes.before })
    .from(changes)
    .where(
      and(
        eq(changes.workspaceId, workspaceId),
        eq(changes.changeSetId, causeId),
        eq(changes.entity, kind),
        eq(changes.entityId, recordId),
        eq(changes.action, "delete"),
      ),
    );
  const logged = found?.logged;
  return logged ? { record: { ...recordOf(logged), id: recordId }, logged } : null;
}
