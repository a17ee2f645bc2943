import { and, eq } from "drizzle-orm";
import { emailMessages, emailParticipants } from "#server/email/messages/email-messages.table.ts";
import { noteLastEmail } from "#server/email/messages/last-emails.ts";
import type { Participant } from "#server/email/messages/read-message.ts";
import type { AccountPlace } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendAlong } from "#server/platform/database/statements/transactions.ts";
import { newId } from "#server/platform/queries/ids.ts";

/** @returns the id of the account's message with this key */
export async function findMessage(
  tx: Db,
  { workspaceId, accountId }: AccountPlace,
  key: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.workspaceId, workspaceId),
        eq(emailMessages.accountId, accountId),
        eq(emailMessages.key, key),
      ),
    );
  return row?.id;
}

type NewMessage = Omit<typeof emailMessages.$inferInsert, "workspaceId" | "accountId" | "id">;

/** @returns its id, also where another had stored it meanwhile */
export async function insertMessage(
  tx: Db,
  place: AccountPlace,
  message: NewMessage,
  people: Participant[],
): Promise<string> {
  const id = newId();
  const { workspaceId } = place;
  const inserted = await tx
    .insert(emailMessages)
    .values({ ...place, ...message, id })
    .onConflictDoNothing()
    .returning({ id: emailMessages.id });
  if (inserted.length === 0) return requireMessage(tx, place, message.key);
  const rows = people.map((person) => ({ workspaceId, messageId: id, ...person }));
  for (let first = 0; first < rows.length; first += 1_000) {
    sendAlong(tx, tx.insert(emailParticipants).values(rows.slice(first, first + 1_000)));
  }
  noteLastEmail(tx, workspaceId, message, people);
  return id;
}

async function requireMessage(tx: Db, place: AccountPlace, key: string): Promise<string> {
  const id = await findMessage(tx, place, key);
  if (id === undefined) throw new Error("a message was deleted while it was stored");
  return id;
}
