import { sql } from "drizzle-orm";
import { authorOf, withAuthor } from "#server/crm/changes/authors.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { whereOfScoresAlone } from "#server/crm/changes/custom-values.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Changes as the log has them, each with its author. The caller says which, and in which order. */
export function selectChanges(db: Db) {
  const selected = db
    .select({
      id: changes.id,
      changeSetId: changes.changeSetId,
      recordId: changes.entityId,
      entity: changes.entity,
      action: changes.action,
      before: changes.before,
      after: changes.after,
      isOfScoresAlone: sql<boolean>`${whereOfScoresAlone("changes")}`,
      ...authorOf,
    })
    .from(changes)
    .$dynamic();
  return withAuthor(selected);
}
