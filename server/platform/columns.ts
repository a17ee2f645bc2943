import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** A moment as the API sends it: an ISO date-time in UTC, to the millisecond. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: toIsoMoment,
});

/** Sessions run in UTC, where PostgreSQL writes "2026-11-20 23:57:25.49+00". */
function toIsoMoment(value: string): string {
  const time = value.slice(11, -3);
  return `${value.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, "0")}Z`;
}

/** The columns that every record of a workspace begins with; together the primary key. */
export function recordKey() {
  return { workspaceId: uuid("workspace_id").notNull(), id: uuid("id").notNull() };
}

/** A moment as a `Date`, which the sign-in library wants for its tables. */
export function dateMoment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

export function createdAt() {
  return moment("created_at")
    .notNull()
    .default(sql`now()`);
}
