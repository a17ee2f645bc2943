import { sql } from "drizzle-orm";
import { yearsKept } from "#shared/kept-for.ts";
import { contactMessages } from "#server/contact-form/contact-messages.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Deletes all messages of a sender who has not written for so long. */
export async function forgetOldMessages(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${contactMessages} where lower(email) in (
      select lower(email) from ${contactMessages} group by lower(email)
      having max(created_at) < now() - make_interval(years => ${yearsKept.messages}))`);
}
