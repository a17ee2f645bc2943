import { eq, gt, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { dayAfter } from "#shared/forecast/forecast-periods.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { forecastNights } from "#server/crm/forecast/kept-forecasts.table.ts";
import type { Db } from "#server/platform/database/database.ts";

const firstId = "00000000-0000-0000-0000-000000000000";

/** Keeps what the forecasts of all workspaces say, for each night that was not kept. */
export async function keepForecasts(db: Db, today = dayOf(new Date())): Promise<void> {
  let last = firstId;
  for (;;) {
    const [next] = await db
      .select({ id: workspaces.id })
      .from(workspaces)
      .leftJoin(forecastNights, eq(forecastNights.workspaceId, workspaces.id))
      .where(
        sql`${gt(workspaces.id, last)} and ${or(
          isNull(forecastNights.night),
          lt(forecastNights.night, today),
        )}`,
      )
      .orderBy(workspaces.id)
      .limit(1);
    if (!next) return;
    // Each night by itself: members and their rights cannot be changed while one is kept.
    while (await db.transaction((tx) => keepNext(tx, next.id, today)));
    last = next.id;
  }
}

/**
 * The first time the nights before are made of the history, with the stages as they are by then. Sample data and archives
 * bring their own.
 * @returns whether there are more
 */
async function keepNext(tx: Db, workspaceId: string, today: string): Promise<boolean> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
  // Deleted meanwhile, or kept by another server.
  const [known] = await tx
    .select({ night: forecastNights.night })
    .from(workspaces)
    .leftJoin(forecastNights, eq(forecastNights.workspaceId, workspaces.id))
    .where(eq(workspaces.id, workspaceId))
    .for("no key update", { of: workspaces });
  if (!known || (known.night !== null && known.night >= today)) return false;
  if (known.night === null) {
    await keepHistory(tx, workspaceId, today);
    return false;
  }
  const night = dayAfter(known.night, 1);
  await keepNight(tx, workspaceId, night);
  await tx.update(forecastNights).set({ night }).where(eq(forecastNights.workspaceId, workspaceId));
  return night < today;
}

const counted = sql`case when coalesce(state.forecast_category, stage.category) = 'closed' then 'commit'
  else coalesce(state.forecast_category, stage.category) end`;

const said = sql`state.stage, state.owner_id, stage.probability, ${counted}, state.value, state.expected_close_date`;

const columns = sql`workspace_id, id, deal_id, from_night, until_night, stage, owner_id, probability, category, value,
  expected_close_date`;

const openStage = sql`join stages as stage
  on stage.workspace_id = state.workspace_id and stage.key = state.stage and stage.type = 'open'`;

/** How many deals one statement handles, well within its time limit. */
const batchDeals = 5_000;

/** Each state that lasted over a midnight, of deals of which nothing is kept. */
export async function keepHistory(tx: Db, workspaceId: string, today: string): Promise<void> {
  let after = firstId;
  for (;;) {
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      select (array_agg(deal_id order by deal_id desc))[1] as last from (
        select distinct deal_id from deal_states
        where workspace_id = ${workspaceId} and deal_id > ${after}
        order by deal_id limit ${batchDeals}) as batch`);
    const last = rows[0]?.last ?? null;
    if (last === null) break;
    await keepStates(tx, workspaceId, today, { after, last });
    after = last;
  }
  await tx.insert(forecastNights).values({ workspaceId, night: today }).onConflictDoNothing();
}

/** What is kept is asked for once: row by row it would be looked for among all that this statement adds. */
function keepStates(
  tx: Db,
  workspaceId: string,
  today: string,
  { after, last }: { after: string; last: string },
) {
  return tx.execute(sql`
    insert into kept_forecasts (${columns})
    select state.workspace_id, gen_random_uuid(), state.deal_id, night.first, night.until, ${said}
    from deal_states as state ${openStage}
    cross join lateral (select ${nightFrom(sql`state.from_at`)} as first, case
      when ${nightFrom(sql`state.until_at`)} <= ${today}::date then ${nightFrom(sql`state.until_at`)} end as until) as night
    where state.workspace_id = ${workspaceId} and state.deal_id > ${after} and state.deal_id <= ${last}
      and night.first <= ${today}::date and (night.until is null or night.until > night.first)
      and state.deal_id not in (select deal_id from kept_forecasts
        where workspace_id = ${workspaceId} and deal_id > ${after} and deal_id <= ${last})`);
}

/** The first midnight, in UTC, at or after a moment. */
function nightFrom(moment: SQL): SQL {
  return sql`((${moment} at time zone 'UTC') + interval '1 day' - interval '1 millisecond')::date`;
}

/** Ends what is no longer so at the midnight with which the night's day begins, and begins what is new. */
async function keepNight(tx: Db, workspaceId: string, night: string): Promise<void> {
  const midnight = sql`(${night}::timestamp at time zone 'UTC')`;
  const now = sql`select state.deal_id, ${said} from deal_states as state ${openStage}
    where state.workspace_id = ${workspaceId} and state.from_at <= ${midnight}
      and (state.until_at is null or state.until_at > ${midnight})`;
  const current = sql`now (deal_id, stage, owner_id, probability, category, value, expected_close_date) as (${now})`;
  const isSame = sql`now.deal_id = kept.deal_id and (now.stage, now.owner_id, now.probability, now.category, now.value,
    now.expected_close_date) is not distinct from (kept.stage, kept.owner_id, kept.probability, kept.category,
    kept.value, kept.expected_close_date)`;
  await tx.execute(sql`with ${current}
    update kept_forecasts as kept set until_night = ${night}::date
    where kept.workspace_id = ${workspaceId} and kept.until_night is null
      and not exists (select from now where ${isSame})`);
  await tx.execute(sql`with ${current}
    insert into kept_forecasts (${columns})
    select ${workspaceId}, gen_random_uuid(), now.deal_id, ${night}::date, null, now.stage, now.owner_id,
      now.probability, now.category, now.value, now.expected_close_date
    from now where now.deal_id not in (select deal_id from kept_forecasts
      where workspace_id = ${workspaceId} and until_night is null)`);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
