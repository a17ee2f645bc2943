import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { changedEntities } from "#shared/records/changes.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import {
  eachCustomValue,
  whereOfScoresAlone,
  withoutScores,
} from "#server/crm/changes/custom-values.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * The net effect on each record: per field the oldest value before and the newest after. Without the
 * visibility `all` it covers only the caller's own changes. @param only which changes to look at
 */
export function netChanges(access: RecordAccess, changeSetId: string, only: SQL = sql`true`): SQL {
  const whole = sql`
    select workspace_id, entity, entity_id,
      case (array_agg(action order by id))[1]
        when 'create' then case (array_agg(action order by id desc))[1]
          when 'delete' then 'nothing' else 'create' end
        else (array_agg(action order by id desc))[1] end as action,
      ${joined(sql`array_agg(before order by id desc)`)} as before,
      ${joined(sql`array_agg(after order by id)`)} as after
    from ${changes}
    where ${whereTakenBackBy(access, changeSetId)} and ${only} and ${isKept}
    group by workspace_id, entity, entity_id`;
  return sql`(
    select workspace_id, entity, entity_id,
      case when ${whereOfScoresAlone("whole")} then 'score' else action end as action,
      case action when 'update' then ${eachCustomValue("before", "whole")} else before end as before,
      case action when 'update' then ${eachCustomValue("after", "whole")}
        else ${withoutScores(sql`after`, "whole")} end as after
    from (${whole}) as whole)`;
}

/** The log has no values of what was erased for good. */
const isKept = sql`coalesce(before, after) is not null`;

/** One side of a record's changes, the last of which counts; most records were changed once. */
function joined(sides: SQL): SQL {
  return sql`case count(*) when 1 then nullif((${sides})[1], '{}') else (
    select jsonb_object_agg(field.key, field.value order by place)
    from unnest(${sides}) with ordinality as side (fields, place), jsonb_each(fields) as field) end`;
}

/** The changes of an operation that the person may undo. */
export function whereTakenBackBy(access: RecordAccess, changeSetId: string): SQL {
  return sql`workspace_id = ${access.workspaceId} and change_set_id = ${changeSetId}
    and ${whereOwnerVisible(changes.userId, { ...access, teamId: null }) ?? sql`true`}`;
}

/** `nothing` was added and deleted, `score` is of scores alone: neither is taken back. */
const countedChange = z.object({
  entity: z.enum(changedEntities),
  action: z.enum(["create", "update", "delete", "nothing", "score"]),
  count: z.coerce.number(),
});

export type CountedChange = z.infer<typeof countedChange>;

/** Additions first, then changes, then deletions. */
const byActions = sql`order by array_position(array['create', 'update', 'delete'], action::text), entity`;

/** Faster than `countChanges`, but counts a record twice that was written twice. */
export async function countLogged(
  db: Db,
  access: RecordAccess,
  changeSetId: string,
): Promise<CountedChange[]> {
  const counted = await db.execute(sql`
    select entity, action, count(*) as count from ${changes}
    where ${whereTakenBackBy(access, changeSetId)} group by entity, action ${byActions}`);
  return z.array(countedChange).parse(counted.rows);
}

export async function countChanges(
  db: Db,
  access: RecordAccess,
  changeSetId: string,
): Promise<CountedChange[]> {
  const counted = await db.execute(sql`
    select entity, action, count(*) as count
    from ${netChanges(access, changeSetId)} as net group by entity, action ${byActions}`);
  return z.array(countedChange).parse(counted.rows);
}
