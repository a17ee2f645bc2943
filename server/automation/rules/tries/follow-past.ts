import { asksForUnlogged } from "#shared/rules/deleted-rules.ts";
import { allSteps, type PlainStep, type TerritoryStep } from "#shared/rules/rule-steps.ts";
import { type NewRule, zoneOf } from "#shared/rules/rules.ts";
import { sayHours } from "#shared/rules/wait-words.ts";
import { listPlacesMeeting } from "#server/automation/rules/as-logged.ts";
import { metNoLonger } from "#server/automation/rules/runs/do-steps.ts";
import { programOf } from "#server/automation/rules/runs/program.ts";
import { inNoTerritory } from "#server/automation/rules/steps/assign.ts";
import { waitFor } from "#server/automation/rules/steps/wait-for.ts";
import { findDateField, waitFrom } from "#server/automation/rules/steps/wait-until.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import { recordOf } from "#server/crm/changes/field-histories.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  type PlannedOutcome,
  type PlannedStep,
  plannerOf,
  withWrites,
} from "./planned-outcomes.ts";

const askedAtOnce = 2_500;

export interface PastRecord {
  recordId: string;
  at: string;
  values: FieldValues;
}

export interface PastOutcome extends PlannedOutcome {
  /** Counted as `allSteps` has them. */
  step: number;
  /** The record when the step would have been done. */
  values: FieldValues;
}

export interface PastRun extends PastRecord {
  outcomes: PastOutcome[];
}

export interface PastContext {
  db: Db;
  access: RecordAccess;
  rule: NewRule;
}

/** Of past records those that met a filter then, whose own day counts as today. */
export async function onlyMeeting<Past extends PastRecord>(
  { db, access, rule: { kind, trigger } }: PastContext,
  filter: string | null | undefined,
  records: Past[],
): Promise<Past[]> {
  if (typeof filter !== "string") return records;
  const met = new Set<Past>();
  const timeZone = zoneOf(trigger);
  for (const [asOf, ofDay] of byDay(filter, timeZone, records)) {
    for (let from = 0; from < ofDay.length; from += askedAtOnce) {
      const some = ofDay.slice(from, from + askedAtOnce);
      const logged = some.map(({ recordId: id, values }) => ({ id, values }));
      const asked = { kind, filter, asOf, timeZone };
      const places = await listPlacesMeeting(db, access, asked, logged, "none");
      for (const record of some.filter((_record, place) => places.has(place))) met.add(record);
    }
  }
  return records.filter((record) => met.has(record));
}

/** What the change log does not have is of the present, and so is its day. */
function byDay<Past extends PastRecord>(
  filter: string,
  timeZone: string,
  records: Past[],
): Map<string | undefined, Past[]> {
  if (asksForUnlogged(filter)) return new Map([[undefined, records]]);
  return Map.groupBy(records, ({ at }) => dayIn(timeZone, new Date(at)));
}

/** Has runs go through the steps of their rule as of then, without doing anything: `outcomes` says what would have been done. */
export async function followPast(context: PastContext, begun: PastRun[]): Promise<void> {
  const { steps } = context.rule;
  const program = programOf(steps);
  const numbers = new Map(allSteps(steps).map((step, number) => [step, number]));
  const pending = [{ place: 0, runs: begun }];
  for (let group = pending.pop(); group; group = pending.pop()) {
    const { place, runs } = group;
    const instruction = program[place];
    if (!instruction || runs.length === 0) continue;
    const { step } = instruction;
    if (!("next" in instruction)) {
      const met = new Set(await onlyMeeting(context, instruction.step.filter, runs));
      const unmet = runs.filter((run) => !met.has(run));
      pending.push({ place: instruction.whenTrue, runs: [...met] });
      pending.push({ place: instruction.otherwise, runs: unmet });
      continue;
    }
    const number = numbers.get(step) ?? 0;
    const left = await goThrough(context, number, instruction.step, runs);
    pending.push({ place: instruction.next, runs: left });
  }
}

/** @returns the runs that go on */
function goThrough(
  context: PastContext,
  number: number,
  step: PlainStep,
  runs: PastRun[],
): Promise<PastRun[]> {
  if (step.type === "assign-by-territory") return assignByTerritory(context, number, step, runs);
  if (step.type === "wait" || step.type === "wait-until" || step.type === "wait-for") {
    return passOver(context, number, step, runs);
  }
  return perform(context, number, step, runs);
}

async function assignByTerritory(
  context: PastContext,
  number: number,
  { territories, otherwise }: TerritoryStep,
  runs: PastRun[],
): Promise<PastRun[]> {
  let left = runs;
  for (const { filter, userIds } of territories) {
    const met = new Set(await onlyMeeting(context, filter, left));
    await perform(context, number, { type: "assign", userIds }, [...met]);
    left = left.filter((run) => !met.has(run));
  }
  if (otherwise.length > 0) {
    await perform(context, number, { type: "assign", userIds: otherwise }, left);
  } else {
    const outcome = { state: "unchanged", note: inNoTerritory, step: number } as const;
    for (const run of left) run.outcomes.push({ ...outcome, writes: [], values: run.values });
  }
  return runs;
}

async function perform(
  { db, access: { workspaceId }, rule: { kind } }: PastContext,
  number: number,
  step: PlannedStep,
  runs: PastRun[],
): Promise<PastRun[]> {
  const planOf = await plannerOf(db, { workspaceId, kind }, step, runs);
  return runs.filter((run) => {
    const { recordId, values } = run;
    const outcome = planOf(recordId, values);
    run.outcomes.push({ ...outcome, step: number, values });
    if (outcome.writes.length > 0) run.values = withWrites(values, outcome.writes);
    return outcome.state !== "refused";
  });
}

interface PassedOver {
  note: string;
  /** The run has not waited, and goes on without being asked for its condition again. */
  isPlain: boolean;
  isEnd: boolean;
}

/** Waits take no time here: only the rule's condition is asked again. */
async function passOver(
  context: PastContext,
  number: number,
  step: PlainStep,
  runs: PastRun[],
): Promise<PastRun[]> {
  const noteOf = await waiterOf(context, step, runs);
  const plain: PastRun[] = [];
  const waited: PastRun[] = [];
  for (const run of runs) {
    const { note, isPlain, isEnd } = noteOf(run);
    run.outcomes.push({ state: "done", note, writes: [], step: number, values: run.values });
    if (!isEnd) (isPlain ? plain : waited).push(run);
  }
  // Without writes the answer is that of the beginning.
  const [written, same] = divide(waited, ({ outcomes }) =>
    outcomes.some(({ writes }) => writes.length > 0),
  );
  const meeting = new Set([...same, ...(await onlyMeeting(context, context.rule.filter, written))]);
  for (const run of waited) {
    const last = run.outcomes.at(-1);
    if (!meeting.has(run) && last) last.note = `${last.note ?? ""} ${metNoLonger}`.trim();
  }
  return [...plain, ...meeting];
}

function divide<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

async function waiterOf(
  context: PastContext,
  step: PlainStep,
  runs: PastRun[],
): Promise<(run: PastRun) => PassedOver> {
  if (step.type === "wait-until") {
    const { db, access, rule } = context;
    const field = await findDateField(db, access, rule.kind, step);
    return ({ at, values }) => {
      const { outcome, wakesAt, isEnd } = waitFrom(Date.parse(at), field, recordOf(values), step);
      return { note: outcome, isPlain: wakesAt === null, isEnd };
    };
  }
  if (step.type === "wait-for") {
    const met = new Set(await onlyMeeting(context, step.filter, runs));
    return (run) => ({
      note: waitFor(step, met.has(run), null).outcome,
      isPlain: true,
      isEnd: false,
    });
  }
  const note = step.type === "wait" ? `Waits for ${sayHours(step.hours)}.` : "";
  return () => ({ note, isPlain: false, isEnd: false });
}
