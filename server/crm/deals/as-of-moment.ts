import { sql } from "drizzle-orm";
import { z } from "zod";
import { format } from "#shared/format/format.ts";
import { dayIn, startOfDayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** The days that the deals of a workspace can be shown as of. */
export async function readPipelineDays(db: Db, workspaceId: string, timeZone = "UTC") {
  const { rows } = await db.execute(sql`select extract(epoch from least(
      (select created_at from workspaces where id = ${workspaceId}),
      (select min(from_at) from deal_states where workspace_id = ${workspaceId})))::float8 as began`);
  const [{ began }] = z.tuple([z.object({ began: z.number() })]).parse(rows);
  return { first: dayIn(timeZone, new Date(began * 1000)), last: dayIn(timeZone, new Date()) };
}

/** The moment at which a day ends. @throws HttpError 400 for a day to come, or before there was anything */
export async function endOfDay(
  db: Db,
  workspaceId: string,
  {
    day,
    timeZone = "UTC",
    name = "asOf",
  }: { day: string; timeZone?: string | undefined; name?: string },
): Promise<Date> {
  const { first, last } = await readPipelineDays(db, workspaceId, timeZone);
  const refuse = (message: string) => new HttpError(400, message, [{ path: name, message }]);
  if (day > last) {
    throw refuse(`${format.date(day, "long")} is still to come. Choose today or a day before.`);
  }
  if (day < first) {
    throw refuse(
      `There were no deals on ${format.date(day, "long")}. Choose ${format.date(first, "long")} or a later day.`,
    );
  }
  return startOfDayIn(timeZone, day, 1);
}
