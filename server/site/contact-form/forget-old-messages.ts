import { sql } from "drizzle-orm";
import { keptFor } from "#shared/administration/kept-for.ts";
import { contactMessages } from "#server/site/contact-form/contact-messages.table.ts";
import { ago } from "#server/platform/queries/ago.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Counts from the sender's latest message; applications have their own retention. */
export async function forgetOldMessages(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${contactMessages} where kind <> 'job-application' and lower(email) in (
      select lower(email) from ${contactMessages} where kind <> 'job-application'
      group by lower(email) having max(created_at) < ${ago(keptFor.messages)})`);
  await db.execute(sql`
    delete from ${contactMessages}
    where kind = 'job-application' and created_at < ${ago(keptFor.jobApplications)}`);
}
