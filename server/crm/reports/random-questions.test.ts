import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { customField } from "#shared/records/custom-fields.ts";
import { allOf, anyOf, type FilterGroup, type FilterNode } from "#shared/filters/filters.ts";
import {
  type KnownFields,
  withCustomFields,
  withWorkspaceChoices,
} from "#shared/filters/known-fields.ts";
import { recordCount } from "#shared/filters/lists.ts";
import { team } from "#shared/accounts/members.ts";
import { type Pipeline, pipeline } from "#shared/crm/pipelines.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { filterKinds, isOfParts } from "#shared/records/kind-definition.ts";
import { dateSteps } from "#shared/reports/date-steps.ts";
import { filterOfCell, filterOfCellBefore } from "#shared/reports/group-filters.ts";
import { listedFilter, listedKindOf } from "#shared/reports/listed-records.ts";
import { datesOf, groupingsOf, measuredFields, ratedFields } from "#shared/reports/groupings.ts";
import { type Answer, answer, type MeasureName, measureNames } from "#shared/reports/questions.ts";
import { comparisons, namedSpans } from "#shared/reports/spans.ts";
import { is } from "#tests/support/filters.ts";
import { fillForReports } from "#tests/support/report-records.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { plainFigure } from "#tests/support/plain-figures.ts";
import { sendTo, type TestClient } from "#tests/support/test-client.ts";

let home: OwnDatabase;
let server: ServerProcess;
let users: TestClient[];
let known: KnownFields;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  server = await startServer(home.variables);
  sendTo(server.baseUrl);
  return async () => {
    sendTo(null);
    await server.stop();
  };
});

/** Records of all kinds, and emails of contacts, that differ in all that they can differ in, created over two years. */
beforeAll(async () => {
  users = await fillForReports();
  known = await readKnown(users);
  await server.stop();
  await spreadOverTime();
  server = await startServer(home.variables);
  sendTo(server.baseUrl);
});

async function readKnown([owner]: TestClient[]): Promise<KnownFields> {
  if (!owner) throw new Error("no one owns the records");
  const fields = await owner.get("/api/custom-fields", z.array(customField));
  const pipelines: Pipeline[] = await owner.get("/api/pipelines", z.array(pipeline));
  const teams = await owner.get("/api/teams", z.array(team));
  return withWorkspaceChoices(withCustomFields(fields), { pipelines, teams });
}

/** Among others to the hours about midnight, and about the nights in which clocks are put forward and back. */
async function spreadOverTime(): Promise<void> {
  const { db, close } = await home.open();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of ["contacts", "companies", "deals", "tasks", "products", "activities"]) {
      const name = sql.identifier(table);
      await tx.execute(
        sql`update ${name} set created_at = case when random() < 0.3
          then timestamptz '2026-03-29 00:00Z' + (random() * 6 - 3) * interval '1 hour'
          else now() - random() * interval '700 days' end`,
      );
    }
    const stretched = (name: string) => sql.raw(`${name} = now() - (now() - ${name}) * 1000000`);
    await tx.execute(
      sql`update stage_stays set ${stretched("entered_at")}, ${stretched("left_at")}, ${stretched("since")},
        from_days = case when from_stage is not null then random() * 100 end`,
    );
    await tx.execute(
      sql`update deals set closed_at = created_at + random() * interval '30 days' where closed_at is not null`,
    );
  });
  await db.execute(sql`insert into contact_emails
    select workspace_id, contacts.id, number::text, now() - random() * interval '700 days', random() < 0.5,
      random() < 0.5, user_id
    from contacts join members using (workspace_id) cross join generate_series(1, 2) as number
    where random() < 0.3 on conflict do nothing`);
  await close();
}

const zones = ["UTC", "Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"];

const filters: FilterGroup[] = [
  allOf(),
  allOf(is("createdAt", "isInTheLast", 400)),
  anyOf(is("createdAt", "isBefore", "2026-03-29"), is("createdAt", "isOn", "2026-03-30")),
];

const asked = fc.record({
  kind: fc.constantFrom(...filterKinds),
  picks: fc.array(fc.nat(1_000), { maxLength: 2 }),
  step: fc.constantFrom(...dateSteps),
  filter: fc.constantFrom(...filters),
  team: fc.option(fc.constantFrom("isAnyOf", "isNoneOf", "isEmpty", "isNotEmpty")),
  of: fc.constantFrom(...measureNames),
  number: fc.nat(1_000),
  against: fc.option(fc.record({ of: fc.constantFrom(...measureNames), number: fc.nat(1_000) })),
  span: fc.option(fc.constantFrom(...Object.keys(namedSpans))),
  date: fc.nat(1_000),
  compare: fc.option(fc.constantFrom(...comparisons)),
  zone: fc.constantFrom(...zones),
  places: fc.array(fc.nat(10_000), { minLength: 8, maxLength: 8 }),
});

type Asked = typeof asked extends fc.Arbitrary<infer Made> ? Made : never;

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}

function toQuestion(made: Asked) {
  const { kind, step, span, date } = made;
  const measure = measureOf(kind, made);
  const second = made.against && measureOf(kind, made.against);
  const isSame = second?.of === measure.of && second.field === measure.field;
  // Two measures take one grouping, and no comparison.
  const against = isSame || made.picks.length === 0 ? null : second;
  const picks = against ? made.picks.slice(0, 1) : made.picks;
  const compare = against ? null : made.compare;
  const offered = groupingsOf(known, kind);
  const chosen = [...new Set(picks.map((place) => pick(offered, place)))];
  const groups = chosen.flatMap((one) =>
    one ? [{ field: one.name, ...(one.way === "date" && { step }) }] : [],
  );
  const dated = pick(datesOf(known, kind), date);
  return {
    kind,
    filter: JSON.stringify(allOf(made.filter, ...ofTeam(made))),
    groups,
    measure,
    against,
    period: span === null || !dated ? null : { field: dated.name, span },
    compare: span === null || !dated ? null : compare,
  };
}

/** A count where the kind has nothing of that sort to reckon with. */
function measureOf(
  kind: Asked["kind"],
  { of, number }: Pick<Asked, "of" | "number">,
): { of: MeasureName; field?: string } {
  const reckoned = of === "rate" ? ratedNames(kind) : Object.keys(measuredFields(known, kind));
  const field = pick(reckoned, number);
  return of !== "count" && field !== undefined ? { of, field } : { of: "count" };
}

/** A condition on the team of one of the people in a record. */
function ofTeam({ kind, team: operator, number }: Asked): FilterNode[] {
  const fields = Object.entries(known.byKind[kind]).filter(([, { teamOf }]) => teamOf);
  const [name, field] = pick(fields, number) ?? [];
  if (operator === null || name === undefined || !field) return [];
  const isOfTeams = operator === "isAnyOf" || operator === "isNoneOf";
  return [is(name, operator, isOfTeams ? Object.keys(field.choices ?? {}) : undefined)];
}

function ratedNames(kind: Asked["kind"]): string[] {
  return ratedFields(known, kind).map(({ name }) => name);
}

async function countOf(user: TestClient, kind: Asked["kind"], filter: FilterGroup, zone: string) {
  const opened = JSON.stringify(listedFilter(kind, filter));
  const query = new URLSearchParams({ filter: opened, timeZone: zone });
  const path = `/api/${kindWords[listedKindOf(kind)].many}/count?${query}`;
  return (await user.get(path, recordCount)).count;
}

async function expectAnswer(user: TestClient, made: Asked): Promise<void> {
  const question = toQuestion(made);
  const body = { ...question, timeZone: made.zone };
  const found = await user.ask({ method: "POST", path: "/api/reports/answer", body });
  const isTooLong = JSON.stringify(found.body).includes("spans more than ");
  expect(found, JSON.stringify(found.body)).toMatchObject({ status: isTooLong ? 400 : 200 });
  if (isTooLong) return;
  const answered = answer.parse(found.body);
  const { kind, zone, places } = made;
  expect(await countOf(user, kind, filterOfCell(answered, []), zone)).toBe(answered.total.listed);
  for (const place of places) {
    const cell = pick(answered.cells, place);
    if (!cell) continue;
    const listed = await countOf(user, kind, filterOfCell(answered, cell.at), zone);
    expect([labelsOf(answered, cell.at), listed]).toEqual([
      labelsOf(answered, cell.at),
      cell.listed,
    ]);
    expect(isOfParts(kind) || cell.listed === cell.count).toBe(true);
    const before = filterOfCellBefore(answered, cell.at);
    const listedBefore = before && (await countOf(user, kind, before, zone));
    expect(listedBefore).toBe(cell.before?.listed ?? null);
  }
  expect(sumOf(answered)).toBe(answered.total.count);
  await expectFigures(user, made, question, answered);
  await expectAsAlone(user, question, made.zone);
}

type Question = ReturnType<typeof toQuestion>;

/** Both figures of all records and of some groups are what the records of their lists make. */
async function expectFigures(
  user: TestClient,
  made: Asked,
  { kind, measure, against }: Question,
  answered: Answer,
): Promise<void> {
  if (isOfParts(kind)) return;
  const cells = made.places.slice(0, 3).map((place) => pick(answered.cells, place));
  for (const cell of [{ at: [], ...answered.total }, ...cells]) {
    if (!cell) continue;
    const records = await recordsOf(user, kind, filterOfCell(answered, cell.at), made.zone);
    const named = [labelsOf(answered, cell.at), measure, against];
    expectFigure(plainFigure(records, measure), cell.value, named);
    if (against) expectFigure(plainFigure(records, against), cell.against, named);
    else expect(cell.against).toBeNull();
  }
}

function expectFigure(plain: number | null | undefined, figure: string | null, named: object) {
  if (plain === undefined) return;
  const isClose = plain === null ? figure === null : Math.abs(Number(figure) - plain) < 1e-4;
  expect([named, figure, plain, isClose]).toEqual([named, figure, plain, true]);
}

async function recordsOf(user: TestClient, kind: Asked["kind"], filter: FilterGroup, zone: string) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), timeZone: zone });
  const path = `/api/${kindWords[kind].many}?${query}`;
  return user.get(path, z.array(z.record(z.string(), z.unknown())));
}

/** The second figure is what its measure makes of the same group where it is asked for alone. */
async function expectAsAlone(user: TestClient, question: Question, zone: string): Promise<void> {
  if (!question.against) return;
  const ask = async (asked: object) => {
    const body = { ...asked, timeZone: zone };
    return answer.parse(
      (await user.ask({ method: "POST", path: "/api/reports/answer", body })).body,
    );
  };
  const both = await ask(question);
  const first = await ask({ ...question, against: null });
  const second = await ask({ ...question, measure: question.against, against: null });
  expect(both.cells.map(({ at, count, value }) => [at, count, value])).toEqual(
    first.cells.map(({ at, count, value }) => [at, count, value]),
  );
  // Of the largest groups others may be shown, which changes what is left.
  const shown = new Map(second.cells.map(({ at, value }) => [nameOf(second, at), value]));
  for (const { at, against } of both.cells) {
    const name = nameOf(both, at);
    const alone = name === undefined ? undefined : shown.get(name);
    if (alone !== undefined) expect([question, against]).toEqual([question, alone]);
  }
  expect(both.total.against).toBe(second.total.value);
}

function nameOf({ groups: [group] }: Answer, [place = 0]: number[]): string | undefined {
  const value = group?.values[place];
  return value?.isOthers ? undefined : value?.filter;
}

function labelsOf({ groups }: Answer, at: number[]): (string | undefined)[] {
  return at.map((place, group) => groups[group]?.values[place]?.label);
}

/** Where a record is in one group only, none is missing. */
function sumOf({ groups, cells, total }: Answer): number {
  const isOnce = groups.length > 0 && groups.every(({ isSeveral }) => !isSeveral);
  return isOnce ? cells.reduce((sum, { count }) => sum + count, 0) : total.count;
}

test("each figure of random questions counts the records of the list that it opens, and is made of these, by role", async () => {
  const made = fc.asyncProperty(asked, fc.nat(2), async (one, who) => {
    const user = users[who];
    if (user) await expectAnswer(user, one);
  });
  await expect(fc.assert(made, { numRuns: 120, endOnFailure: true })).resolves.toBeUndefined();
});
