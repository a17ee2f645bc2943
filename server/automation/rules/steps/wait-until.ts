import { z } from "zod";
import { format } from "#shared/format/format.ts";
import { findField } from "#shared/filters/known-fields.ts";
import { hourText } from "#shared/reports/schedule-words.ts";
import type { PlainStep } from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { filterOfDate, readFilter } from "#server/automation/meets-filter.ts";
import { momentOf } from "#server/crm/reports/mails/next-due.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";
import type { StepContext } from "./step-context.ts";

type UntilStep = Extract<PlainStep, { type: "wait-until" }>;

interface Waited {
  outcome: string;
  /** When the date is looked at again; null where the run need not wait. */
  wakesAt: string | null;
  /** There is no date, and the rule says that the run ends then. */
  isEnd: boolean;
}

const dayMs = 86_400_000;

/** People write "never" as the last day that has a date of ten signs; in another time zone it would have more. */
const latestDay = Date.UTC(9999, 11, 30);

/** The clocks of servers and of the database may differ so much. */
export const skewMs = 60_000;

/** @throws HttpError 400 for a field that is not there any more */
export async function waitUntil(context: StepContext, step: UntilStep): Promise<Waited> {
  const { tx, by, rule, record } = context;
  const field = await findDateField(tx, by, rule.kind, step);
  return waitFrom(Date.now(), field, record, step);
}

export function waitFrom(
  nowMs: number,
  field: DateField,
  record: Record<string, unknown>,
  step: UntilStep,
): Waited {
  const { label } = field;
  const date = dayOf(field, record, step.timeZone);
  if (date === null) {
    const isEnd = step.ifEmpty === "end";
    const then = isEnd ? "the run ends" : "goes on";
    return { outcome: `${label} is empty: ${then}.`, wakesAt: null, isEnd };
  }
  const day = new Date(Math.min(Date.parse(date) + step.days * dayMs, latestDay));
  const moment = momentOf(day, step.hour, step.timeZone);
  const shownDay = format.date(day.toISOString().slice(0, 10));
  const when = `${shownDay} at ${hourText(step.hour)} (${step.timeZone})`;
  return moment.getTime() <= nowMs + skewMs
    ? { outcome: `Goes on: ${when} has come, by ${label}.`, wakesAt: null, isEnd: false }
    : { outcome: `Waits until ${when}, by ${label}.`, wakesAt: moment.toISOString(), isEnd: false };
}

export type DateField = FilterField & { name: string };

/** @throws HttpError 400 for a field that is not there any more */
export async function findDateField(
  db: Db,
  by: Pick<RecordAccess, "workspaceId">,
  kind: RuleKind,
  { field: name }: Pick<UntilStep, "field">,
): Promise<DateField> {
  const { known } = await readFilter(db, by, { kind, filter: filterOfDate(name, "2000-01-01") });
  const field = findField(known, kind, name);
  if (!field) throw new HttpError(400, `There is no date "${name}" any more`);
  return { ...field, name };
}

/** The day that a record has in a field, by the clocks of a time zone. */
export function dayOf(
  { name, type, custom }: DateField,
  record: Record<string, unknown>,
  timeZone: string,
): string | null {
  const own = z.record(z.string(), z.unknown()).parse(record.customFields ?? {});
  const value = z
    .string()
    .nullish()
    .parse(custom ? own[custom.key] : record[name]);
  if (!value) return null;
  return type === "moment" ? dayIn(timeZone, new Date(value)) : value;
}
