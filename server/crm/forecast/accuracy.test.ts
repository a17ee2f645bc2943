import { and, asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { accuracy } from "#shared/forecast/forecast-accuracy.ts";
import { dayAfter } from "#shared/forecast/forecast-periods.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { keepForecasts } from "#server/crm/forecast/keep-forecasts.ts";
import { forecastNights, keptForecasts } from "#server/crm/forecast/kept-forecasts.table.ts";
import { readAccuracy } from "#server/crm/forecast/read-accuracy.ts";
import { dealStates } from "#server/crm/pipelines/deal-history.table.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import type { Database, Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";

let home: OwnDatabase;
let database: Database;

beforeAll(async () => {
  home = await createOwnDatabase();
  database = await home.open();
  return async () => {
    await database.close();
    await home.remove();
  };
});

const access = (workspaceId: string) =>
  ({
    workspaceId: toWorkspaceId(workspaceId),
    userId: newId(),
    visibility: "all",
    teamId: null,
  }) as const;

async function aWorkspace(): Promise<string> {
  const id = newId();
  await database.db.insert(workspaces).values({ id, name: "Graded" });
  return id;
}

/** A deal that was in a stage from a day on, and closed now where it says so. */
async function addDeal(workspaceId: string, stage: string, since: string, outcome?: string) {
  const id = newId();
  const expectedCloseDate = "2026-12-15";
  await write((tx) =>
    tx
      .insert(deals)
      .values({ workspaceId, id, title: "Sale", value: "100.00", stage, expectedCloseDate }),
  );
  await database.db
    .update(dealStates)
    .set({ fromAt: `${since}T12:00:00.000Z` })
    .where(and(eq(dealStates.workspaceId, workspaceId), eq(dealStates.dealId, id)));
  if (outcome) await move(workspaceId, id, outcome);
  return id;
}

function write(run: (tx: Db) => Promise<unknown>): Promise<void> {
  return database.db.transaction(async (tx) => {
    await nameChangeSet(tx, { changeSetId: newId(), userId: null, channel: "web" });
    await run(tx);
  });
}

const whereDeal = (workspaceId: string, id: string) =>
  and(eq(deals.workspaceId, workspaceId), eq(deals.id, id));

function move(workspaceId: string, id: string, stage: string) {
  const closeReason = stage === "lost" ? "Price" : null;
  return write((tx) =>
    tx.update(deals).set({ stage, closeReason }).where(whereDeal(workspaceId, id)),
  );
}

function closeAt(workspaceId: string, id: string, closedAt: string) {
  return write((tx) => tx.update(deals).set({ closedAt }).where(whereDeal(workspaceId, id)));
}

function kept(workspaceId: string, dealId: string) {
  const { fromNight, untilNight, stage, probability, category } = keptForecasts;
  return database.db
    .select({ fromNight, untilNight, stage, probability, category })
    .from(keptForecasts)
    .where(and(eq(keptForecasts.workspaceId, workspaceId), eq(keptForecasts.dealId, dealId)))
    .orderBy(asc(fromNight));
}

test("each night keeps what is new, also nights that were missed, and running twice adds nothing", async () => {
  const { db } = database;
  const workspaceId = await aWorkspace();
  const id = await addDeal(workspaceId, "proposal", "2026-11-01");
  await keepForecasts(db, "2026-11-05");
  const first = {
    fromNight: "2026-11-02",
    untilNight: null,
    stage: "proposal",
    probability: 50,
    category: "bestCase",
  };
  expect(await kept(workspaceId, id)).toEqual([first]);
  await keepForecasts(db, "2026-11-05");
  expect(await kept(workspaceId, id)).toEqual([first]);

  const isProposal = and(eq(stages.workspaceId, workspaceId), eq(stages.key, "proposal"));
  await db.update(stages).set({ probability: 60 }).where(isProposal);
  await keepForecasts(db, "2026-11-09");
  expect(await kept(workspaceId, id)).toEqual([
    { ...first, untilNight: "2026-11-06" },
    { ...first, fromNight: "2026-11-06", probability: 60 },
  ]);
});

test("nights that were missed are kept as they were then, each by itself", async () => {
  const { db } = database;
  const workspaceId = await aWorkspace();
  const id = await addDeal(workspaceId, "proposal", "2026-11-01");
  await keepForecasts(db, "2026-11-05");
  await move(workspaceId, id, "negotiation");
  await db
    .update(dealStates)
    .set({ untilAt: "2026-11-06T12:00:00.000Z" })
    .where(and(eq(dealStates.dealId, id), eq(dealStates.stage, "proposal")));
  await db
    .update(dealStates)
    .set({ fromAt: "2026-11-06T12:00:00.000Z" })
    .where(and(eq(dealStates.dealId, id), eq(dealStates.stage, "negotiation")));
  await db.execute(sql`alter table forecast_nights add constraint stops
    check (workspace_id <> ${sql.raw(`'${workspaceId}'`)} or night < '2026-11-08')`);
  await expect(keepForecasts(db, "2026-11-09")).rejects.toThrow("2026-11-08");
  const isHere = eq(forecastNights.workspaceId, workspaceId);
  expect(await db.select().from(forecastNights).where(isHere)).toEqual([
    { workspaceId, night: "2026-11-07" },
  ]);
  await db.execute(sql`alter table forecast_nights drop constraint stops`);
  await keepForecasts(db, "2026-11-09");
  expect(await kept(workspaceId, id)).toMatchObject([
    { fromNight: "2026-11-02", untilNight: "2026-11-07", stage: "proposal" },
    { fromNight: "2026-11-07", untilNight: null, stage: "negotiation" },
  ]);
});

test("closed deals are counted once for each stage and what it said, with their outcome", async () => {
  const { db } = database;
  const workspaceId = await aWorkspace();
  const today = "2026-11-20";
  for (const outcome of ["closed", "lost", "lost"]) {
    const id = await addDeal(workspaceId, "negotiation", "2026-10-01", outcome);
    await closeAt(workspaceId, id, `${today}T12:00:00.000Z`);
  }
  await addDeal(workspaceId, "negotiation", "2026-10-01");
  const gone = await addDeal(workspaceId, "negotiation", "2026-10-01", "closed");
  await closeAt(workspaceId, gone, `${today}T12:00:00.000Z`);
  await write((tx) => tx.delete(deals).where(whereDeal(workspaceId, gone)));
  await keepForecasts(db, today);
  const query = { period: "quarter", date: today, timeZone: "UTC" } as const;
  const found = await readAccuracy(db, access(workspaceId), query);
  expect(accuracy.parse(found).cells).toEqual([
    { ownerId: null, stage: "negotiation", probability: 75, cases: 3, won: 1 },
  ]);
  // Of a day of the past those that were closed in the year before it, and not since.
  const yesterday = { ...query, date: dayAfter(today, -1) };
  expect((await readAccuracy(db, access(workspaceId), yesterday)).cells).toEqual([]);
  const nothing = { ...access(workspaceId), visibility: "own" } as const;
  expect((await readAccuracy(db, nothing, query)).cells).toEqual([]);
});

test("a period that is over is compared with what its first night expected", async () => {
  const { db } = database;
  const workspaceId = await aWorkspace();
  await addDeal(workspaceId, "negotiation", "2026-11-20");
  await addDeal(workspaceId, "lead", "2026-12-05");
  const won = await addDeal(workspaceId, "proposal", "2026-11-20");
  await keepForecasts(db, "2027-01-10");
  await move(workspaceId, won, "closed");
  await closeAt(workspaceId, won, "2026-12-31T23:30:00.000Z");
  const asked = { period: "month", date: "2027-01-10" } as const;
  const inUtc = await readAccuracy(db, access(workspaceId), { ...asked, timeZone: "UTC" });
  const december = { first: "2026-12-01", last: "2026-12-31", ownerId: null };
  expect(inUtc.periods).toEqual([{ ...december, forecast: "125.00", result: "100.00" }]);
  // Where the year has ended by then, the deal is won in January.
  const inBerlin = await readAccuracy(db, access(workspaceId), {
    ...asked,
    timeZone: "Europe/Berlin",
  });
  expect(inBerlin.periods).toEqual([{ ...december, forecast: "125.00", result: "0.00" }]);
});
