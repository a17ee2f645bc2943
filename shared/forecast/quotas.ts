import { z } from "zod";
import { amount, givenDay, givenId, oneOf, recordId } from "#shared/records/fields.ts";
import { daysUntil, type Period, type PeriodKind, periodKinds } from "./forecast-periods.ts";
import { addMoney, subtractMoney } from "#shared/format/money.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** What a quota can be of. */
export const quotaMeasures = [
  "valueWon",
  "dealsWon",
  "newDeals",
  "calls",
  "emails",
  "meetings",
  "notes",
] as const;

export const quotaMeasureLabels: Record<QuotaMeasure, string> = {
  valueWon: "Value won",
  dealsWon: "Deals won",
  newDeals: "New deals",
  calls: "Calls",
  emails: "Emails",
  meetings: "Meetings",
  notes: "Notes",
};

export const quotaSubjects = ["person", "team"] as const;

const measure = oneOf("measure", quotaMeasures);
const day = givenDay("date must be a day, such as 2027-03-05");

/** Query of GET /api/quotas: those of a year's months or quarters, or of the year itself. */
export const quotasQuery = z.object({
  measure: measure.default("valueWon"),
  period: oneOf("period", periodKinds).default("month"),
  date: day,
});

/** Query of GET /api/quotas/attainment: the period that a day lies in, where the reader is. */
export const attainmentQuery = z.object({
  measure: measure.default("valueWon"),
  period: oneOf("period", periodKinds).default("quarter"),
  date: day,
  timeZone: timeZone.default("UTC"),
});

/** A person or team that has quotas, or could have some. */
const quotaSubject = z.object({
  subject: z.enum(quotaSubjects),
  id: recordId,
  name: z.string(),
  /** False for someone who has left: their quotas stay. */
  isMember: z.boolean(),
});

const quota = z.object({
  subject: z.enum(quotaSubjects),
  subjectId: recordId,
  /** The first day of its period. */
  first: z.string(),
  /** Decimal string: dollars for value won, a number for what is counted. */
  amount: z.string(),
});

/** Answer of GET and PUT /api/quotas. */
export const quotas = z.object({
  yearStartMonth: z.int(),
  subjects: z.array(quotaSubject),
  quotas: z.array(quota),
});

/** Body of PUT /api/quotas: what is given is set, null takes it away, the rest stays. */
export const quotaChanges = z.object({
  measure,
  period: oneOf("period", periodKinds),
  quotas: z
    .array(
      z.object({
        subject: oneOf("subject", quotaSubjects),
        subjectId: givenId("subjectId must be the id of a member or a team"),
        first: givenDay("first must be the first day of a period"),
        amount: amount("Quota").nullable(),
      }),
    )
    .min(1, "Give at least one quota")
    .max(2_000, "At most 2,000 quotas can be set at once"),
});

/** Answer of GET /api/quotas/attainment. */
export const attainment = z.object({
  period: z.object({ kind: z.enum(periodKinds), first: z.string(), last: z.string() }),
  yearStartMonth: z.int(),
  rows: z.array(
    quotaSubject.extend({
      /** Of the period, or the sum of those of the shorter periods in it; null where there are none. */
      quota: z.string().nullable(),
      actual: z.string(),
    }),
  ),
});

export type QuotaMeasure = (typeof quotaMeasures)[number];
export type QuotaSubject = z.infer<typeof quotaSubject>;
export type Quotas = z.infer<typeof quotas>;
export type QuotasQuery = z.output<typeof quotasQuery>;
export type QuotaChanges = z.output<typeof quotaChanges>;
export type Attainment = z.infer<typeof attainment>;
export type AttainmentQuery = z.output<typeof attainmentQuery>;

interface SetQuota {
  period: PeriodKind;
  first: string;
  amount: string;
}

/** A period's own quota; without one the sum of those of its quarters, or else of its months. */
export function quotaOf(period: Period, set: readonly SetQuota[]): string | null {
  for (const kind of kindsWithin[period.kind]) {
    const parts = set.filter(
      (one) => one.period === kind && period.first <= one.first && one.first <= period.last,
    );
    if (parts.length > 0) return parts.reduce((sum, part) => addMoney(sum, part.amount), "0.00");
  }
  return null;
}

const kindsWithin: Record<PeriodKind, readonly PeriodKind[]> = {
  year: ["year", "quarter", "month"],
  quarter: ["quarter", "month"],
  month: ["month"],
};

export interface Pace {
  /** How much of the quota is reached, 1 for all of it. */
  share: number;
  /** What is missing, as a decimal string; "0.00" once it is reached. */
  gap: string;
  /** How much of the quota would be reached by now at an even pace, from 0 to 1. */
  expectedShare: number;
  /** Today included; 0 once the period is over. */
  daysLeft: number;
  /** What each week that is left has to bring to close the gap; null once the period is over. */
  neededPerWeek: number | null;
}

/** How far a quota is reached, and what it takes from a day of the period on. */
export function paceOf(quota: string, actual: string, period: Period, today: string): Pace {
  const missing = subtractMoney(quota, actual);
  const gap = missing.startsWith("-") ? "0.00" : missing;
  const length = daysUntil(period.first, period.last);
  const passed = Math.min(length, Math.max(0, daysUntil(period.first, today) - 1));
  const daysLeft = length - passed;
  return {
    share: Number(quota) === 0 ? 1 : Number(actual) / Number(quota),
    gap,
    expectedShare: passed / length,
    daysLeft,
    neededPerWeek: daysLeft === 0 ? null : (Number(gap) / daysLeft) * Math.min(7, daysLeft),
  };
}
