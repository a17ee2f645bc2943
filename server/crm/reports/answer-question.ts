import type { Answer, AskedQuestion, Cell, Counted } from "#shared/reports/questions.ts";
import { unitOf } from "#shared/reports/groupings.ts";
import { readBounds } from "#server/crm/reports/groups/auto-bounds.ts";
import { inForm } from "#server/crm/reports/figure-forms.ts";
import { type PlacedGroup, placedGroup } from "#server/crm/reports/groups/group-values.ts";
import { type Plan, planQuestion } from "#server/crm/reports/plan-question.ts";
import { type RawCell, readAnswer, type ShownGroups } from "#server/crm/reports/read-answer.ts";
import { ReportStatements } from "#server/crm/reports/report-statements.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Each figure with what opens its records. @throws HttpError 400 for what cannot be asked, 503 if too slow */
export async function answerQuestion(
  db: Db,
  access: RecordAccess,
  question: AskedQuestion,
  statements = new ReportStatements(db),
): Promise<Answer> {
  const plan = await withBounds(statements, await planQuestion(db, access, question));
  const { groups, asked: now, before } = await readAnswer(statements, plan);
  const placed = placeGroups({ plan, groups, now: now.cells, before: before?.cells ?? [] });
  const cells = joinCells(plan, placed, now.cells, before?.cells ?? null);
  const { total } = now;
  const formed = inForm(question.measure.as, { cells, total, before: before?.total ?? null });
  return toAnswer(plan, placed, formed);
}

async function withBounds(statements: ReportStatements, plan: Plan): Promise<Plan> {
  const sources = await Promise.all(
    plan.sources.map(async (source) => {
      const { grouping } = source;
      if (grouping.way !== "bands" || grouping.bounds.length > 0) return source;
      return {
        ...source,
        grouping: { ...grouping, bounds: await readBounds(statements, plan, source) },
      };
    }),
  );
  return { ...plan, sources };
}

interface Found {
  plan: Plan;
  groups: ShownGroups[];
  now: RawCell[];
  before: RawCell[];
}

function placeGroups({ plan, groups, now, before }: Found): PlacedGroup[] {
  return plan.sources.map(({ grouping }, place) => {
    const keysIn = (cells: RawCell[]) => new Set(cells.map(({ keys }) => keys[place] ?? null));
    const keys = { now: keysIn(now), before: keysIn(before) };
    const { shown = [], distinct = 0 } = groups[place] ?? {};
    const placed = placedGroup({ plan, place, grouping, shown, distinct, keys });
    const { group } = placed;
    return distinct > 0
      ? placed
      : { ...placed, group: { ...group, distinct: group.values.length } };
  });
}

/** In the order of the groups. Running totals go on where there are no records. */
function joinCells(
  { question }: Plan,
  placed: PlacedGroup[],
  now: RawCell[],
  before: RawCell[] | null,
): Cell[] {
  const nowAt = placedCells(placed, now, "placeOf");
  const beforeAt = placedCells(placed, before ?? [], "placeBefore");
  const nothing = {
    count: 0,
    listed: 0,
    value: question.measure.of === "count" || question.measure.of === "sum" ? "0" : null,
    // Nothing is compared or added up where there are two measures.
    against: null,
  };
  return placesOf(placed).flatMap((at) => {
    const name = at.join();
    const [own, earlier] = [nowAt.get(name), beforeAt.get(name)];
    if (!own && !earlier && question.measure.as !== "runningTotal") return [];
    return [{ at, ...(own ?? nothing), before: before && (earlier ?? nothing) }];
  });
}

function placesOf(placed: PlacedGroup[]): number[][] {
  if (placed.length === 0) return [];
  return placed.reduce<number[][]>(
    (all, { group }) => all.flatMap((at) => group.values.map((_, place) => [...at, place])),
    [[]],
  );
}

function placedCells(
  placed: PlacedGroup[],
  cells: RawCell[],
  way: "placeOf" | "placeBefore",
): Map<string, Counted> {
  return new Map(
    cells.flatMap(({ keys, ...counted }) => {
      const at = placed.map((group, place) => group[way](keys[place] ?? null));
      // The period before may have a day more, which stands beside none.
      return at.includes(undefined) ? [] : [[at.join(), counted] as const];
    }),
  );
}

function toAnswer(
  { question, scope, asOf, now, before }: Plan,
  placed: PlacedGroup[],
  formed: ReturnType<typeof inForm>,
): Answer {
  const { kind, measure, against } = question;
  const { known } = scope;
  return {
    filter: JSON.stringify(now.filter),
    asOf,
    period: now.days,
    before:
      before?.days && formed.before
        ? { ...before.days, filter: JSON.stringify(before.filter), total: formed.before }
        : null,
    groups: placed.map(({ group }) => group),
    cells: formed.cells,
    total: formed.total,
    unit: unitOf(known, kind, measure),
    againstUnit: against && unitOf(known, kind, against),
  };
}
