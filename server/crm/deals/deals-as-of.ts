import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { isDealText } from "#server/crm/changes/changes.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * The deals as they were before the moment `end`, under the name of their table, so that what reads deals reads
 * these. Visible are those that the person sees today: by today's owner, or the last one of a deleted deal.
 */
export function dealsAsOf(db: Db, access: RecordAccess, end: Date) {
  return db.$with("deals", getTableColumns(deals)).as(selectAsOf(access, end));
}

/** The same as a common table of a statement that is written by hand. */
export function dealsTableAsOf(access: RecordAccess, end: Date): SQL {
  return sql`deals as (${selectAsOf(access, end)})`;
}

/** When a deal of `dealsAsOf` was deleted, if it was since. */
export const deletedAt = sql`deals.deleted_at`.mapWith(deals.closedAt);

/** What counts and moves is in `deal_states`; the rest, if it is asked for, in the change log, where it can be erased. */
function selectAsOf(access: RecordAccess, end: Date): SQL {
  const asOf = asOfParts(end);
  return sql`select state.workspace_id, state.deal_id as id, state.stage, state.value, state.expected_close_date,
      state.owner_id, state.forecast_category,
      coalesce(${asOf.text("title")}, 'Erased deal') as title,
      fold_text(coalesce(${asOf.text("title")}, 'Erased deal')) as search_text,
      ${asOf.text("contact_id")}::uuid as contact_id, ${asOf.text("company_id")}::uuid as company_id,
      coalesce(${asOf.text("priority")}, 'medium') as priority, ${asOf.text("notes")} as notes,
      array(select jsonb_array_elements_text(${asOf.logged("tags")})) as tags,
      coalesce(${asOf.logged("custom_fields")}, '{}') as custom_fields,
      coalesce(${asOf.text("follows_line_items")}::boolean, false) as follows_line_items,
      ${asOf.text("close_reason")} as close_reason, ${asOf.text("close_note")} as close_note,
      ${asOf.stageEnteredAt} as stage_entered_at, ${asOf.closedAt} as closed_at,
      ${asOf.text("snoozed_until")}::date as snoozed_until, ${asOf.text("snooze_reason")} as snooze_reason,
      state.from_at as changed_at,
      coalesce(${asOf.text("created_at")}::timestamptz, state.from_at) as created_at,
      coalesce(today.version, 1) as version, ${lastState(sql`until_at`)} as deleted_at
    from deal_states as state
    left join deals as today on today.workspace_id = state.workspace_id and today.id = state.deal_id
    where state.workspace_id = ${access.workspaceId} and ${whereStateAt(end)} and ${whereVisibleToday(access)}`;
}

function momentOf(end: Date): SQL {
  return sql`${end.toISOString()}::timestamptz`;
}

/** The moment up to which days are counted, since today is not over. */
export function nowOrThen(end: Date): SQL {
  return sql`least(${momentOf(end)}, now())`;
}

/** Of the rows of `deal_states as state`, that in which each deal was just before the moment. */
export function whereStateAt(end: Date): SQL {
  const moment = momentOf(end);
  return sql`state.from_at < ${moment} and (state.until_at is null or state.until_at >= ${moment})`;
}

/** Whether the person sees the deal of `state` today, whose row of today is `today`. */
export function whereVisibleToday(access: RecordAccess): SQL {
  return whereOwnerVisible(ownerToday(), access) ?? sql`true`;
}

/** Whose the deal of `state` is; of a deleted one whose it was last. */
export function ownerToday(): SQL {
  return sql`(case when today.id is null then ${lastState(sql`owner_id`)} else today.owner_id end)`;
}

/** A column as a deleted deal had it last; null for a deal that exists. */
function lastState(column: SQL): SQL {
  return sql`(select ${column} from deal_states as last
    where last.workspace_id = state.workspace_id and last.deal_id = state.deal_id and today.id is null
    order by last.from_at desc limit 1)`;
}

function asOfParts(end: Date) {
  const moment = momentOf(end);
  /** What the next change of the field has replaced, or else what the deal has today; null where it is erased. */
  const logged = (column: string) => sql`coalesce(
    (select later.before -> ${column} from changes as later
      where later.workspace_id = state.workspace_id and later.entity_id = state.deal_id
        and ${isDealText} and later.before ? ${column} and later.created_at >= ${moment}
      order by later.id limit 1),
    to_jsonb(today.${sql.identifier(column)}))`;
  const stay = (column: SQL) => sql`(select ${column} from stage_stays as stay
    where stay.workspace_id = state.workspace_id and stay.deal_id = state.deal_id and stay.entered_at < ${moment}
    order by stay.entered_at desc limit 1)`;
  return {
    logged,
    text: (column: string) => sql`(${logged(column)} #>> '{}')`,
    stageEnteredAt: stay(sql`since`),
    // The moment that an import gave a deal stays with it as long as its stage.
    closedAt: sql`case when exists (select from stages where stages.workspace_id = state.workspace_id
        and stages.key = state.stage and stages.type <> 'open')
      then ${stay(sql`case when stay.left_at is null then coalesce(today.closed_at, since) else since end`)} end`,
  };
}
