import { sql, type SQL } from "drizzle-orm";
import { conflictSentence, findConflicts } from "#server/crm/changes/find-conflicts.ts";
import { linkAgain, returnedKeys } from "#server/crm/changes/link-again.ts";
import { countChanges, netChanges, type CountedChange } from "#server/crm/changes/net-changes.ts";
import type { RecordKey } from "#server/crm/changes/name-records.ts";
import { type Entity, type RecordTable, recordTables } from "#server/crm/changes/record-tables.ts";
import {
  removeCreated,
  restoreDeleted,
  revertUpdated,
  removeWhereUnused,
  restoreWithoutLostLinks,
  revertUntouchedFields,
} from "#server/crm/changes/undo-steps.ts";
import { noteMergedAgain, noteUnmerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";

type Step = (table: RecordTable, logged: SQL, entity: Entity) => SQL;
type Steps = Record<"delete" | "update" | "create", Step>;

/** Every record as it was, or a failure. */
const wholly: Steps = { delete: restoreDeleted, update: revertUpdated, create: removeCreated };

/** Keeps later changes. */
const asFarAsPossible: Steps = {
  delete: restoreWithoutLostLinks,
  update: revertUntouchedFields,
  create: removeWhereUnused,
};

/**
 * Reverts one operation. If a record was changed since, it names that with 409 and changes nothing.
 * @param keepLater keeps later changes, field by field, and reverts the rest
 * @returns the number of restored records
 */
export async function undoChangeSet(
  tx: Db,
  access: RecordAccess,
  changeSetId: string,
  keepLater = false,
): Promise<number> {
  const counts = await countChanges(tx, access, changeSetId);
  if (counts.length === 0) throw notFound("change");
  const ofRecords = counts.filter(({ action }) => action !== "score");
  if (ofRecords.length === 0) throw scoresAlone();
  const undone = { access, changeSetId, counts };
  if (keepLater) return takeBack(tx, undone, asFarAsPossible);
  await requireNoConflicts(tx, access, changeSetId);
  const done = await takeBack(tx, undone, wholly).catch(explainBrokenLink);
  const expected = ofRecords.filter(({ action }) => action !== "nothing").reduce(sumCounts, 0);
  if (done !== expected) throw changedMeanwhile();
  return counts.reduce(sumCounts, 0);
}

function sumCounts(sum: number, { count }: CountedChange): number {
  return sum + count;
}

interface UndoneSet {
  access: RecordAccess;
  changeSetId: string;
  counts: CountedChange[];
}

async function takeBack(
  tx: Db,
  { access, changeSetId, counts }: UndoneSet,
  steps: Steps,
): Promise<number> {
  const net = netChanges(access, changeSetId);
  let undone = 0;
  const restored: RecordKey[] = [];
  const removed: RecordKey[] = [];
  for (const [action, ordered] of [
    ["delete", recordTables],
    ["update", recordTables],
    ["create", recordTables.toReversed()],
  ] as const) {
    for (const [entity, table] of ordered) {
      if (!counts.some((row) => row.entity === entity && row.action === action)) continue;
      const logged = sql`(select * from ${net} as net
        where entity = ${entity} and action = ${action}) as logged`;
      const { rows } = await tx.execute(steps[action](table, logged, entity));
      undone += rows.length;
      if (action === "delete") restored.push(...returnedKeys(entity, rows));
      if (action === "create") removed.push(...returnedKeys(entity, rows));
    }
  }
  await linkAgain(tx, access.workspaceId, restored);
  await noteUnmerged(tx, access.workspaceId, restored);
  await noteMergedAgain(tx, access.workspaceId, changeSetId, removed);
  return undone;
}

async function requireNoConflicts(
  tx: Db,
  access: RecordAccess,
  changeSetId: string,
): Promise<void> {
  const { conflicts, conflictCount } = await findConflicts(tx, access, changeSetId);
  const [first] = conflicts;
  if (!first) return;
  throw new HttpError(409, conflictSentence(first, conflictCount), undefined, {
    headers: {},
    details: { conflicts, conflictCount },
  });
}

function scoresAlone(): HttpError {
  return new HttpError(
    409,
    "There is nothing to undo. A score that was set by hand is taken back on the contact's page.",
  );
}

/** A record was deleted after the check for conflicts. */
function explainBrokenLink(error: unknown): never {
  throw databaseError(error)?.code === "23503" ? changedMeanwhile() : error;
}

function changedMeanwhile(): HttpError {
  return new HttpError(
    409,
    "This cannot be undone: someone is changing the same records. Try again in a moment.",
  );
}
