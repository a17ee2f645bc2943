import { and, asc, eq } from "drizzle-orm";
import type { ChangeSetDetails } from "#shared/records/changes.ts";
import { authorOf, withAuthor } from "#server/crm/changes/authors.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { findConflicts } from "#server/crm/changes/find-conflicts.ts";
import { countChanges, countLogged } from "#server/crm/changes/net-changes.ts";
import { needsOperation } from "#server/crm/changes/undo-operation.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";

/** What an operation changed, by kind, and what prevents undoing it. */
export async function describeChangeSet(
  db: Db,
  access: RecordAccess,
  id: string,
): Promise<ChangeSetDetails> {
  const [first] = await withAuthor(db.select(authorOf).from(changes).$dynamic())
    .where(
      and(
        eq(changes.workspaceId, access.workspaceId),
        eq(changes.changeSetId, id),
        whereOwnerVisible(changes.userId, { ...access, teamId: null }),
      ),
    )
    .orderBy(asc(changes.id))
    .limit(1);
  if (!first) throw notFound("change");
  const isLarge = await needsOperation(db, access, id);
  const counts = await (isLarge ? countLogged : countChanges)(db, access, id);
  const records = counts.flatMap(({ entity, action, count }) =>
    action === "nothing" || action === "score" ? [] : [{ entity, action, count }],
  );
  const conflicts = isLarge
    ? { conflicts: [], conflictCount: 0 }
    : await findConflicts(db, access, id);
  return { id, ...first, records, isLarge, ...conflicts };
}
