import { eq, type SQL, sql } from "drizzle-orm";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { audience, whereSharedWith, type MailReader } from "#server/email/sharing/audience.ts";

/** How near a copy of a message is to who asks for it. Of copies in several mailboxes the nearest decides what they see. */
export const nearness = {
  notShared: 0,
  /** A conversation that its owner keeps private hides its subject, also where another copy would show it. */
  keptPrivate: 1,
  shared: 2,
  own: 3,
} as const;

/**
 * Of a message of `email_messages`, whose account is joined.
 * @param isOpen whether it is openly the contact's, and not by a blind copy, of which its owner alone knows
 */
export function nearnessTo(reader: MailReader, isOpen: SQL): SQL<number> {
  // A program with a person's key is another reader than the person.
  const isOwn = reader.apiKey === null ? eq(emailAccounts.userId, reader.userId) : sql`false`;
  return sql<number>`case when ${isOwn} then ${literal(nearness.own)}
    when ${isOpen} and ${whereSharedWith(reader)} then ${literal(nearness.shared)}
    when (select shared_with from (${audience}) as audience) = 'noOne' then ${literal(nearness.keptPrivate)}
    else ${literal(nearness.notShared)} end`;
}

function literal(value: number): SQL {
  return sql.raw(value.toFixed(0));
}

/** A message that lies in several mailboxes is listed once: as its nearest copy, where that is. */
export function oncePerKey<Row extends { key: string; nearness: number }>(rows: Row[]): Row[] {
  const chosen = new Map<string, Row>();
  for (const row of rows) {
    const before = chosen.get(row.key);
    if (!before || row.nearness > before.nearness) chosen.set(row.key, row);
  }
  return rows.filter((row) => chosen.get(row.key) === row);
}
