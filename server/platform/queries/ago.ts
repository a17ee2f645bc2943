import { type SQL, sql } from "drizzle-orm";
import type { Period } from "#shared/administration/kept-for.ts";

export function ago(period: Period): SQL {
  const { years, months, days } = { years: 0, months: 0, days: 0, ...period };
  return sql`now() - make_interval(years => ${years}, months => ${months}, days => ${days})`;
}
