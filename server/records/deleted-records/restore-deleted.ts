import { inArray, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { changedEntities } from "#shared/records/changes.ts";
import type { DeletedKey, LostLink, Restoration } from "#shared/records/deleted-records.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { linkAgain, lostLinksOf, returnedKeys } from "#server/crm/changes/link-again.ts";
import { toFieldName } from "#server/crm/changes/field-names.ts";
import { nameKey, nameRecords } from "#server/crm/changes/name-records.ts";
import { type Link, links, recordTables, tableOf } from "#server/crm/changes/record-tables.ts";
import { restoreWithoutLostLinks } from "#server/crm/changes/undo-steps.ts";
import { findDeletions } from "#server/records/deleted-records/deleted-records.queries.ts";
import { recordRestorations } from "#server/records/deleted-records/record-restorations.ts";
import { noteUnmerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** Restores records with all their links. Links that have changed since are kept, and reported. */
export async function restoreDeleted(
  tx: Db,
  access: RecordAccess,
  keys: DeletedKey[],
): Promise<Omit<Restoration, "changeSetId">> {
  const deletions = (await findDeletions(tx, access, keys)).filter(({ entity, id }) =>
    keys.some((key) => key.entity === entity && key.id === id),
  );
  if (deletions.length === 0) throw nothingToRestore();
  const isRestored = inArray(
    sql`removal.id`,
    deletions.map(({ number }) => number),
  );
  const removals = sql`(select * from ${changes} as removal
    where removal.workspace_id = ${access.workspaceId} and ${isRestored}) as removal`;
  const restored = await insertRestored(tx, removals);
  if (restored.length === 0) throw nothingToRestore();
  await linkAgain(tx, access.workspaceId, restored);
  await noteUnmerged(tx, access.workspaceId, restored);
  const lost = z.array(lostRow).parse((await tx.execute(lostLinks(access, removals))).rows);
  await recordRestorations(tx, access, restored);
  return { restoredRecords: restored.length, lostLinks: await named(tx, access, lost) };
}

function nothingToRestore(): HttpError {
  return new HttpError(
    409,
    "There is nothing to restore: the records are there again, or were erased.",
  );
}

/** The state before the deleting operation, which may have cut links first. */
function asTheyWere(removals: SQL): SQL {
  return sql`(
    select removal.workspace_id, removal.entity, removal.entity_id,
      (select jsonb_object_agg(field.key, field.value order by logged.id desc)
        from ${changes} as logged, jsonb_each(logged.before) as field
        where logged.workspace_id = removal.workspace_id and logged.entity = removal.entity
          and logged.entity_id = removal.entity_id and logged.id <= removal.id
          and logged.change_set_id = removal.change_set_id) as before
    from ${removals})`;
}

async function insertRestored(tx: Db, removals: SQL): Promise<DeletedKey[]> {
  const restored: DeletedKey[] = [];
  for (const [entity, table] of recordTables) {
    if (entity === "activity") continue;
    const logged = sql`(select * from ${asTheyWere(removals)} as former
      where entity = ${entity}) as logged`;
    const { rows } = await tx.execute(restoreWithoutLostLinks(table, logged, entity));
    restored.push(...returnedKeys(entity, rows));
  }
  return restored;
}

/** Records whose link the deletion cut, according to the log. */
function cuts({ from, column, to }: Link, removals: SQL): SQL {
  return sql`${removals} join ${changes} as cut
    on cut.workspace_id = removal.workspace_id and cut.change_set_id = removal.change_set_id
      and cut.entity = ${from} and cut.action = 'update' and removal.entity = ${to}
      and cut.before ->> ${column} = removal.entity_id::text`;
}

const lostRow = z.object({
  entity: z.enum(changedEntities),
  id: z.string(),
  column: z.string(),
  linkedEntity: z.enum(["company", "contact", "deal"]),
  linkedId: z.string(),
  reason: z.enum(["gone", "changed"]),
});

/** Own links whose target is gone, and links of others that have changed. */
function lostLinks({ workspaceId }: RecordAccess, removals: SQL): SQL {
  const queries = links.flatMap((link) => {
    const column = sql.identifier(link.column);
    const table = tableOf(link.from);
    const facts = sql`${link.column}::text as "column", ${link.to}::text as "linkedEntity"`;
    const back = sql`(select entity_id as id from ${removals} where entity = ${link.from})`;
    const own = sql`select ${link.from}::text as entity, lost.id, ${facts},
        lost.linked::text as "linkedId", 'gone' as reason
      from ${lostLinksOf(link, workspaceId, back)} as lost join ${table} as target
        on target.workspace_id = ${workspaceId} and target.id = lost.id
      where target.${column} is null`;
    const others = sql`select cut.entity, cut.entity_id, ${facts}, removal.entity_id::text, 'changed'
      from ${cuts(link, removals)}
      join ${table} as target
        on target.workspace_id = removal.workspace_id and target.id = cut.entity_id
      where target.${column} is distinct from removal.entity_id`;
    // People do not link activities.
    return link.from === "activity" ? [] : [own, others];
  });
  return sql`${sql.join(queries, sql` union `)} limit 100`;
}

async function named(
  tx: Db,
  access: RecordAccess,
  lost: z.infer<typeof lostRow>[],
): Promise<LostLink[]> {
  const linked = lost.map(({ linkedEntity, linkedId }) => ({ entity: linkedEntity, id: linkedId }));
  const names = await nameRecords(tx, access, [...lost, ...linked]);
  return lost.map(({ entity, id, column, linkedEntity, linkedId, reason }) => ({
    entity,
    id,
    name: names.get(nameKey({ entity, id })) ?? null,
    field: toFieldName(column),
    linkedName: names.get(nameKey({ entity: linkedEntity, id: linkedId })) ?? null,
    reason,
  }));
}
