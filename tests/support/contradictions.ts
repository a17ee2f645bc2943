import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";

const kinds = [
  { entity: "contact", list: "contacts", bucket: "status", value: null, owner: "owner_id" },
  { entity: "company", list: "companies", bucket: null, value: null, owner: "owner_id" },
  { entity: "deal", list: "deals", bucket: "stage", value: "value", owner: "owner_id" },
  { entity: "task", list: "tasks", bucket: "status", value: null, owner: "assigned_user_id" },
  { entity: "product", list: "products", bucket: "status", value: null, owner: "owner_id" },
  { entity: "activity", list: "activities", bucket: null, value: null, owner: null },
] as const;

/** The dashboard shows by how much they have grown. */
const grownLists = new Set<string>(["contacts", "companies", "deals"]);

type Kind = (typeof kinds)[number];

/** Where a record names another, in a column that no foreign key guards. */
const looseLinks = [
  ["tasks", "related_id"],
  ["activities", "related_id"],
] as const;

/**
 * Finds records that differ from their changes, totals that differ from their rows, links into other workspaces, and
 * lines visible without their record.
 */
export async function findContradictions(db: Db): Promise<unknown[]> {
  const looks = [
    ...kinds.map((kind) => unlikeTheLog(kind)),
    // No list shows how many activities there are.
    ...kinds.filter(({ entity }) => entity !== "activity").map((kind) => wrongTotals(kind)),
    ...kinds.filter(({ list }) => grownLists.has(list)).map((kind) => wrongGrowth(kind)),
    ...kinds.map((kind) => linesOfOthers(kind)),
    ...looseLinks.flatMap((link) => kinds.map(({ list }) => linksElsewhere(link, list))),
  ];
  const found: unknown[] = [];
  for (const look of looks) if (look) found.push(...(await db.execute(look)).rows);
  return found;
}

/** A change that is older than a column does not name it; the column is null in that record, or an empty list. */
function unlikeTheLog({ entity, list }: Kind): SQL {
  return sql`
    with last as (
      select distinct on (workspace_id, entity_id) workspace_id, entity_id, action
      from changes where entity = ${entity} order by workspace_id, entity_id, id desc),
    logged as (
      select workspace_id, entity_id, jsonb_object_agg(key, value) as fields from (
        select distinct on (workspace_id, entity_id, key) workspace_id, entity_id, key, value
        from changes, jsonb_each(after) where entity = ${entity} and after is not null
        order by workspace_id, entity_id, key, changes.id desc) as latest
      join last using (workspace_id, entity_id)
      where last.action <> 'delete' group by workspace_id, entity_id)
    select 'unlike the change log' as what, ${list} as list, id, entity_id, fields
    from ${sql.identifier(list)} as record
    full join logged on logged.workspace_id = record.workspace_id and entity_id = record.id
    where ${filled(sql`logged_fields(to_jsonb(record))`)} is distinct from ${filled(sql`fields`)}`;
}

function filled(fields: SQL): SQL {
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(jsonb_strip_nulls(${fields}))
    where value <> '[]')`;
}

function wrongTotals({ list, bucket, value }: Kind): SQL {
  const valueOf = value === null ? sql`0` : sql.identifier(value);
  return sql`
    select 'wrong totals' as what, ${list} as list, workspace_id, bucket, kept, counted from (
      select workspace_id, bucket, array[sum(count), sum(value)]::numeric[] as kept from record_totals
      where list = ${list} group by workspace_id, bucket) as totals
    full join (
      select workspace_id, ${bucket === null ? sql`''` : sql.identifier(bucket)} as bucket,
        array[count(*), sum(${valueOf})]::numeric[] as counted
      from ${sql.identifier(list)} group by 1, 2) as rows using (workspace_id, bucket)
    where coalesce(kept, '{0,0}') <> coalesce(counted, '{0,0}')`;
}

/** What has a value grows by its bucket. */
function wrongGrowth({ list, bucket, value }: Kind): SQL {
  const bucketOf = bucket === null || value === null ? sql`''` : sql.identifier(bucket);
  return sql`
    select 'wrong growth' as what, ${list} as list, workspace_id, day, bucket, grown, counted from (
      select workspace_id, day, bucket, array[sum(count), sum(value)]::numeric[] as grown
      from daily_growth where list = ${list} group by workspace_id, day, bucket) as growth
    full join (
      select workspace_id, (created_at at time zone 'UTC')::date as day, ${bucketOf} as bucket,
        array[count(*), sum(${value === null ? sql`0` : sql.identifier(value)})]::numeric[] as counted
      from ${sql.identifier(list)} group by 1, 2, 3) as rows using (workspace_id, day, bucket)
    where coalesce(grown, '{0,0}') <> coalesce(counted, '{0,0}')`;
}

/** Visibility is decided by a line's own copy of its record's owner. */
function linesOfOthers({ list, owner }: Kind): SQL | null {
  if (owner === null) return null;
  return sql`
    select 'a line of another owner' as what, line.id, record.id as record
    from activities as line
    join ${sql.identifier(list)} as record
      on record.workspace_id = line.workspace_id and record.id = line.related_id
    where record.${sql.identifier(owner)} is distinct from line.subject_owner_id`;
}

function linksElsewhere([list, column]: (typeof looseLinks)[number], target: string): SQL {
  const linked = (isSame: SQL) => sql`exists (
    select from ${sql.identifier(target)} as linked
    where linked.id = record.${sql.identifier(column)}
      and linked.workspace_id ${isSame} record.workspace_id)`;
  return sql`
    select 'a link into another workspace' as what, ${list} as list, id
    from ${sql.identifier(list)} as record
    where ${linked(sql`<>`)} and not ${linked(sql`=`)}`;
}
