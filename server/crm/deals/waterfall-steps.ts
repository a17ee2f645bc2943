import { sql, type SQL } from "drizzle-orm";
import type { WaterfallStep } from "#shared/forecast/waterfall.ts";
import { whereStateAt, whereVisibleToday, ownerToday } from "#server/crm/deals/deals-as-of.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";

/** A pipeline, an owner (undefined for all), and the two moments that are compared. */
export interface DaySpan {
  pipelineId: string;
  ownerId: string | undefined;
  start: Date;
  end: Date;
}

/** Of a row of `pairs`: whether the deal is in the step. */
const conditions: Record<WaterfallStep, string> = {
  new: "came and not existed",
  reopened: "came and was_here",
  arrived: "came and existed and not was_here",
  valueUp: "was_open and is_here and value > former_value",
  valueDown: "was_open and is_here and value < former_value",
  won: "(was_open or came) and is_here and type = 'won'",
  lost: "(was_open or came) and is_here and type = 'lost'",
  gone: "was_open and not is_here",
  forward: "was_open and is_open and position > former_position",
  back: "was_open and is_open and position < former_position",
  pushed: "was_open and is_open and expected_close_date > former_close_date",
  pulled: "was_open and is_open and expected_close_date < former_close_date",
};

/** What a deal of the step adds to the open value; nothing where none is named. */
const amounts: Partial<Record<WaterfallStep, string>> = {
  new: "value",
  reopened: "value",
  arrived: "value",
  valueUp: "value - former_value",
  valueDown: "value - former_value",
  won: "-value",
  lost: "-value",
  gone: "-former_value",
};

export function whereInStep(step: WaterfallStep): SQL {
  return sql.raw(`(${conditions[step]})`);
}

export function amountOfStep(step: WaterfallStep): SQL {
  return sql.raw(`(${amounts[step] ?? "0.00"})`);
}

/**
 * Common table expressions: `was` and `became` are the deals in the pipeline's stages and in others at both ends, `pairs`
 * those of them that are not as they were. What has closed meanwhile has come, too, unless it was closed so before.
 */
export function pairsOf(access: RecordAccess, span: DaySpan): SQL {
  return sql`was as (${selectStates(access, span, span.start)}),
    became as (${selectStates(access, span, span.end)}),
    pairs as (
      select *, is_here and not was_open and (is_open or not was_here or type <> former_type) as came
      from (
        select coalesce(was.deal_id, became.deal_id) as deal_id, was.deal_id is not null as existed,
          coalesce(was.is_here, false) as was_here, coalesce(was.is_open, false) as was_open,
          coalesce(became.is_here, false) as is_here, coalesce(became.is_open, false) as is_open,
          was.type as former_type, became.type,
          was.stage as former_stage, became.stage,
          was.position as former_position, became.position,
          was.value as former_value, became.value,
          was.expected_close_date as former_close_date, became.expected_close_date
        from was full join became using (deal_id)
        where was.from_at is distinct from became.from_at and (was.is_here or became.is_here)) as pair)`;
}

function selectStates(access: RecordAccess, { pipelineId, ownerId }: DaySpan, moment: Date): SQL {
  const isOwners = ownerId === undefined ? sql`true` : sql`${ownerToday()} = ${ownerId}::uuid`;
  return sql`select state.deal_id, state.from_at, state.stage, state.value, state.expected_close_date,
      stage.type, stage.position, stage.pipeline_id = ${pipelineId} as is_here,
      stage.pipeline_id = ${pipelineId} and stage.type = 'open' as is_open
    from deal_states as state
    join stages as stage on stage.workspace_id = state.workspace_id and stage.key = state.stage
    left join deals as today on today.workspace_id = state.workspace_id and today.id = state.deal_id
    where state.workspace_id = ${access.workspaceId} and ${whereStateAt(moment)} and ${whereVisibleToday(access)}
      and ${isOwners}`;
}
