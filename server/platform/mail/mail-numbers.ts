import { sql } from "drizzle-orm";
import { mails } from "#server/platform/mail/mails.table.ts";
import type { ReadNumbers } from "#server/platform/metrics/reading.ts";

export const readMailNumbers: ReadNumbers = async (db) => {
  const [waiting] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      age: sql`coalesce(extract(epoch from now() - min(${mails.createdAt})), 0)`.mapWith(Number),
    })
    .from(mails)
    .where(sql`${mails.status} = 'queued'`);
  return [
    { name: "crm_mails_waiting", help: "Mails that were not sent yet", value: waiting?.count ?? 0 },
    {
      name: "crm_mails_oldest_waiting_seconds",
      help: "How long the first of the mails that were not sent yet has waited",
      value: waiting?.age ?? 0,
    },
    {
      name: "crm_mails_given_up",
      help: "Mails that cannot be sent and are not deleted yet",
      value: await db.$count(mails, sql`${mails.status} = 'failed'`),
    },
  ];
};
