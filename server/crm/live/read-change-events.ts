import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { changedEntities } from "#shared/records/changes.ts";
import type { LiveChange } from "#shared/platform/live.ts";
import { listedKinds } from "#shared/records/kind-definition.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { ownerColumnOf, recordTables } from "#server/crm/changes/record-tables.ts";
import { commits, timelines } from "#server/crm/live/live.table.ts";
import type { Position } from "#server/crm/live/position.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** A changed record, with everyone who may have seen it before. */
export interface ChangedRecord extends Omit<LiveChange, "action"> {
  /** The combined effect of all changes. */
  action: LiveChange["action"];
  /** For a deleted record its last owner. */
  ownerId: string | null;
  /** Owners before the changes; null for no owner. */
  formerOwners: (string | null)[];
}

export interface ChangeEvents {
  position: Position;
  /** Null where there are too many to list. */
  records: ChangedRecord[] | null;
}

/** Beyond this number reloading the page is cheaper. */
const mostChanges = 500;

/** A change is written a little before it is stored. */
const storedWithinMs = 5_000;

export function readChangeEvents(
  db: Db,
  workspaceId: WorkspaceId,
  since: Position,
): Promise<ChangeEvents> {
  const seen = sql`${since.snapshot}::pg_snapshot`;
  return read(
    db,
    workspaceId,
    sql`transaction_id >= pg_snapshot_xmin(${seen})
      and not pg_visible_in_snapshot(transaction_id, ${seen})`,
  );
}

/** Recent changes, for a reader without a position. */
export function readLatest(
  db: Db,
  workspaceId: WorkspaceId,
  readingForMs: number,
): Promise<ChangeEvents> {
  const since = sql`now() - ${readingForMs + storedWithinMs} * interval '1 millisecond'`;
  return read(db, workspaceId, sql`written_at > ${since}`);
}

const nullableId = z.uuid().nullable();

const changedRow = z.object({
  entity: z.enum(changedEntities),
  entity_id: z.uuid(),
  action: z.enum(["create", "update", "delete"]),
  change_set_id: z.uuid(),
  user_id: nullableId,
  has_new_owner: z.boolean(),
  former_owner: nullableId,
  owner: nullableId,
  about: z.object({ contactId: nullableId, companyId: nullableId, dealId: nullableId }).nullable(),
});

const placeRow = z.object({ timeline: z.uuid(), snapshot: z.string(), now: z.coerce.number() });

type ChangedRow = z.infer<typeof changedRow>;

/** One statement, so that the rows and the snapshot are of one moment. */
async function read(db: Db, workspaceId: WorkspaceId, isNew: SQL): Promise<ChangeEvents> {
  const { rows } = await db.execute(sql`
    select timeline.id as timeline, pg_current_snapshot()::text as snapshot,
      floor(extract(epoch from now()) * 1000) as now, changed.*
    from ${timelines} as timeline
    left join lateral (${changedSince(workspaceId, isNew)}) as changed on true
    order by changed.id`);
  const place = placeRow.parse(rows[0]);
  const changed = rows.filter(({ entity }) => entity !== null).map((row) => changedRow.parse(row));
  return {
    position: { timeline: place.timeline, snapshot: place.snapshot, at: place.now },
    records: changed.length > mostChanges ? null : foldRows(changed),
  };
}

/**
 * Log rows with former and present owners, which for a deleted activity are its record's, or its author.
 * Rows are read in the order of the index: after an import PostgreSQL would scan the whole log instead.
 */
function changedSince(workspaceId: WorkspaceId, isNew: SQL): SQL {
  return sql`
    select logged.id, logged.entity, logged.entity_id, logged.action, logged.change_set_id,
      logged.user_id, owned.key is not null or lost.is_line as has_new_owner,
      case when lost.is_line then ${formerOwnerOfLine(workspaceId)}
        else (logged.before ->> owned.key)::uuid end as former_owner,
      ${ownerOf(workspaceId, sql`logged.entity`, sql`logged.entity_id`)} as owner,
      case when logged.entity = 'activity' then jsonb_build_object(
        'contactId', line.value -> 'contact_id', 'companyId', line.value -> 'company_id',
        'dealId', line.value -> 'deal_id') end as about
    from (select distinct change_set_id from ${commits}
      where workspace_id = ${workspaceId} and ${isNew}) as operation
    cross join lateral (
      select * from ${changes} as of_operation
      where of_operation.workspace_id = ${workspaceId} and of_operation.change_set_id = operation.change_set_id
      order by of_operation.entity, of_operation.entity_id limit ${mostChanges + 1}) as logged
    cross join lateral (select coalesce(logged.before, logged.after) as value) as line
    left join lateral (select key from unnest(array['owner_id', 'assigned_user_id']) as key
      where logged.before ? key) as owned on true
    cross join lateral (
      select logged.entity = 'activity' and logged.action = 'delete' as is_line) as lost
    limit ${mostChanges + 1}`;
}

/** The log does not contain who saw an activity: the owner of its record, or its author. */
function formerOwnerOfLine(workspaceId: WorkspaceId): SQL {
  const subject = sql`(logged.before ->> 'related_id')::uuid`;
  const owners = listedKinds.map((entity) => ownerOf(workspaceId, sql`${entity}::text`, subject));
  return sql`case when logged.before ->> 'related_id' is not null
    then coalesce(${sql.join(owners, sql`, `)})
    else (select created.user_id from ${changes} as created
      where created.workspace_id = ${workspaceId} and created.entity = 'activity'
        and created.entity_id = logged.entity_id and created.action = 'create' limit 1) end`;
}

/** The current owner. */
function ownerOf(workspaceId: WorkspaceId, entity: SQL, id: SQL): SQL {
  const cases = recordTables.map(
    ([name, table]) => sql`when ${name} then
      (select ${sql.identifier(ownerColumnOf(name).name)} from ${table}
      where workspace_id = ${workspaceId} and id = ${id})`,
  );
  return sql`case ${entity} ${sql.join(cases, sql` `)} end`;
}

/** Each record once, in the order of its last change. */
function foldRows(rows: ChangedRow[]): ChangedRecord[] {
  const records = new Map<string, ChangedRecord>();
  for (const row of rows) {
    const before = records.get(row.entity_id);
    records.delete(row.entity_id);
    records.set(row.entity_id, {
      entity: row.entity,
      id: row.entity_id,
      action: before?.action === "create" && row.action === "update" ? "create" : row.action,
      changeSetId: row.change_set_id,
      userId: row.user_id,
      ownerId: row.owner,
      formerOwners: [
        ...(before?.formerOwners ?? []),
        ...(row.has_new_owner ? [row.former_owner] : []),
      ],
      ...(row.about && { about: row.about }),
    });
  }
  return [...records.values()];
}
