import type { TestedOutcome, TestedRun } from "#shared/rules/back-test.ts";
import { toColumnName } from "#server/crm/changes/field-names.ts";
import { nameLinks, type NameOf } from "#server/crm/changes/field-histories.ts";
import { nameKey, nameRecords } from "#server/crm/changes/name-records.ts";
import type { PastOutcome, PastContext, PastRun } from "./follow-past.ts";
import type { Judged } from "./peoples-changes.ts";
import type { PlannedWrite } from "./planned-outcomes.ts";
import { hoursOf } from "./step-totals.ts";

export type JudgedRun = PastRun & { judged: ReadonlyMap<PastOutcome, Judged> };

export async function nameRuns(
  { db, access, rule: { kind } }: PastContext,
  runs: JudgedRun[],
): Promise<TestedRun[]> {
  const keyOf = ({ recordId: id }: PastRun) => ({ entity: kind, id });
  const names = await nameRecords(db, access, runs.map(keyOf));
  const writes = runs.flatMap(({ outcomes }) => outcomes.flatMap((outcome) => outcome.writes));
  const nameOf = await nameLinks(db, access, kind, writes.flatMap(loggedOf));
  return runs.map((run) => ({
    recordId: run.recordId,
    at: run.at,
    recordName: names.get(nameKey(keyOf(run))) ?? null,
    outcomes: run.outcomes.map((outcome) => describe(outcome, run.judged.get(outcome), nameOf)),
  }));
}

function loggedOf({ field, before, after }: PlannedWrite) {
  const column = toColumnName(field);
  return valuesOf(after).map((value) => ({
    before: { [column]: before },
    after: { [column]: value },
  }));
}

/** A record that is assigned in turn may be one's or another's. */
function valuesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function describe(
  { step, state, note, writes }: PastOutcome,
  judged: Judged | undefined,
  nameOf: NameOf,
): TestedOutcome {
  const fields = writes.map(({ field, before, after }) => {
    const column = toColumnName(field);
    const names = valuesOf(after).flatMap((value) => nameOf(column, value) ?? []);
    const afterName = names.length === 0 ? null : names.join(" or ");
    return { field, before, after, beforeName: nameOf(column, before), afterName };
  });
  const people = judged?.way ?? null;
  return { step, state, note, fields, people, afterHours: hoursOf(judged?.afterMs ?? null) };
}
