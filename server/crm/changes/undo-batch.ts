import { raised } from "#shared/format/first-letters.ts";
import { format } from "#shared/format/format.ts";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { OperationRefusal } from "#shared/records/operations.ts";
import { retireInstead } from "#shared/crm/products.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { presentFields, valueNow } from "#server/crm/changes/custom-values.ts";
import { linkAgain, returnedKeys } from "#server/crm/changes/link-again.ts";
import { readFieldNames } from "#server/crm/changes/name-fields.ts";
import { whereTakenBackBy, netChanges } from "#server/crm/changes/net-changes.ts";
import { nameColumnOf, type RecordTable, recordTables } from "#server/crm/changes/record-tables.ts";
import {
  removeWhereUnused,
  restoreWithoutLostLinks,
  revertUntouchedFields,
} from "#server/crm/changes/undo-steps.ts";
import { noteMergedAgain, noteUnmerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

type Entity = OperationRefusal["entity"];

export interface UndoStep {
  action: "delete" | "update" | "create";
  entity: Entity;
  table: RecordTable;
}

/** Restores records before those that link to them; deletes created ones after those. */
export const undoSteps: UndoStep[] = [
  ...recordTables.map(([entity, table]) => ({ action: "delete" as const, entity, table })),
  ...recordTables.map(([entity, table]) => ({ action: "update" as const, entity, table })),
  ...recordTables
    .toReversed()
    .map(([entity, table]) => ({ action: "create" as const, entity, table })),
];

export interface UndoPart {
  access: RecordAccess;
  changeSetId: string;
  step: UndoStep;
  ids: string[];
}

export async function listStepIds(
  tx: Db,
  { access, changeSetId, step }: Omit<UndoPart, "ids">,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rest = after === null ? sql`true` : sql`entity_id > ${after}`;
  const { rows } = await tx.execute(sql`
    select distinct entity_id as id from ${changes}
    where ${whereTakenBackBy(access, changeSetId)} and entity = ${step.entity}
      and action = ${step.action} and ${rest}
    order by entity_id limit ${limit}`);
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Reverts these records, except for later changes. */
export function undoPart(tx: Db, part: UndoPart): Promise<OperationRefusal[]> {
  const { action } = part.step;
  if (action === "delete") return restorePart(tx, part);
  return action === "update" ? revertPart(tx, part) : removePart(tx, part);
}

/** The net changes of these records, as `logged`. */
function loggedOf({ access, changeSetId, step, ids }: UndoPart): SQL {
  const only = sql`entity = ${step.entity} and entity_id = any(${sql.param(ids)}::uuid[])`;
  return sql`(select * from ${netChanges(access, changeSetId, only)} as net
    where action = ${step.action}) as logged`;
}

/** Records that are there again are left alone. */
async function restorePart(tx: Db, part: UndoPart): Promise<OperationRefusal[]> {
  const { table, entity } = part.step;
  const { rows } = await tx.execute(restoreWithoutLostLinks(table, loggedOf(part), entity));
  const restored = returnedKeys(entity, rows);
  await linkAgain(tx, part.access.workspaceId, restored);
  await noteUnmerged(tx, part.access.workspaceId, restored);
  return [];
}

async function revertPart(tx: Db, part: UndoPart): Promise<OperationRefusal[]> {
  const { table, entity } = part.step;
  const compared = await compare(tx, part);
  await tx.execute(revertUntouchedFields(table, loggedOf(part), entity));
  return compared.flatMap(({ kept, ...row }) =>
    kept ? [refusalOf(part, row, keptSentence(kept))] : [],
  );
}

async function removePart(tx: Db, part: UndoPart): Promise<OperationRefusal[]> {
  const { access, ids, step } = part;
  const { table, entity } = step;
  // What is linked to them meanwhile is seen by the next statement.
  await tx.execute(sql`select from ${table} where workspace_id = ${access.workspaceId}
    and id = any(${sql.param(ids)}::uuid[]) for update`);
  const { rows } = await tx.execute(removeWhereUnused(table, loggedOf(part), entity));
  const removed = returnedKeys(entity, rows);
  await noteMergedAgain(tx, access.workspaceId, part.changeSetId, removed);
  if (rows.length === ids.length) return [];
  const stillThere = await compare(tx, part);
  return stillThere.map((row) => {
    const reason = row.kept
      ? `It was changed since (${format.list(row.kept)}), so it stays.`
      : entity === "product"
        ? `Deals are made of it, so it stays. ${retireInstead}`
        : "Something was added to it since, so it stays.";
    return refusalOf(part, row, reason);
  });
}

const comparedRow = z.object({
  id: z.uuid(),
  label: z.string().nullable(),
  /** Fields whose value is neither the operation's nor the one before it. */
  kept: z.array(z.string()).nullable(),
});

type Compared = z.infer<typeof comparedRow>;

/** Compares these records with what the operation wrote, and locks them. @returns what is `kept` in words */
async function compare(tx: Db, part: UndoPart): Promise<Compared[]> {
  const { table, entity } = part.step;
  const { rows } = await tx.execute(sql`
    select target.id, target.${sql.identifier(nameColumnOf(entity))} as label, compared.kept
    from ${loggedOf(part)}
    join ${table} as target
      on target.workspace_id = logged.workspace_id and target.id = logged.entity_id
    cross join lateral (
      select array_agg(key order by key) as kept
      from (
        select key, value as became, logged.before -> key as was, ${valueNow(sql`key`)} as is_now
        from ${presentFields("logged")}, jsonb_each(logged.after)) as field
      where is_now is distinct from became and is_now is distinct from was
    ) as compared
    for update of target`);
  const compared = z.array(comparedRow).parse(rows);
  const columns = compared.flatMap(({ kept }) => kept ?? []);
  const nameOf = await readFieldNames(tx, part.access, entity, columns);
  return compared.map(({ kept, ...row }) => ({ ...row, kept: kept?.map(nameOf) ?? null }));
}

function refusalOf(
  { step }: UndoPart,
  { id, label }: Pick<Compared, "id" | "label">,
  reason: string,
): OperationRefusal {
  return { entity: step.entity, entityId: id, label, reason };
}

function keptSentence(names: string[]): string {
  const list = raised(format.list(names));
  return names.length === 1
    ? `${list} was changed since, and stays as it is.`
    : `${list} were changed since, and stay as they are.`;
}
