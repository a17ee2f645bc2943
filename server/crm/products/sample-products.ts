import { newId } from "#server/platform/queries/ids.ts";

const catalogue = [
  ["CRM Seat", "SEAT", "29.00", "seat", "monthly"],
  ["CRM Seat, Annual", "SEAT-Y", "290.00", "seat", "yearly"],
  ["Onboarding Workshop", "WORKSHOP", "1800.00", "day", "once"],
  ["Data Migration", "MIGRATION", "3200.00", "project", "once"],
  ["Consulting", "CONSULT", "165.00", "hour", "once"],
  ["Priority Support", "SUPPORT", "450.00", "team", "monthly"],
  ["Custom Integration", "INTEGRATE", "5400.00", "project", "once"],
  ["Sandbox Environment", "SANDBOX", "99.00", "environment", "monthly"],
] as const;

export type SampleProduct = ReturnType<typeof buildSampleProducts>[number];

/** The same each time. */
export function buildSampleProducts(now: Date) {
  return catalogue.map(([name, code, price, unit, billed], index) => {
    const createdAt = new Date(now.getTime() - (55 - index) * 86_400_000);
    const id = newId(createdAt);
    return { id, name, code, price, unit, billed, createdAt: createdAt.toISOString() };
  });
}
