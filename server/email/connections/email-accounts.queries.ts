import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { EmailAccount } from "#shared/email/email.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";

/** Whose accounts: they are a person's own, so no role opens them to others. */
export interface AccountOwner {
  workspaceId: WorkspaceId;
  userId: string;
}

export async function listEmailAccounts(db: Db, owner: AccountOwner): Promise<EmailAccount[]> {
  return db
    .select()
    .from(emailAccounts)
    .where(and(ownedBy(owner), isConnected))
    .orderBy(asc(emailAccounts.id));
}

export async function findEmailAccount(
  db: Db,
  owner: AccountOwner,
  id: string,
): Promise<EmailAccountRow | undefined> {
  const [row] = await db
    .select()
    .from(emailAccounts)
    .where(and(ownedBy(owner), eq(emailAccounts.id, id), isConnected));
  return row;
}

/** However it is written: accounts of before have addresses as they were typed. */
export async function findByAddress(db: Db, owner: AccountOwner, address: string) {
  const lowered = address.toLowerCase();
  const [row] = await db
    .select({ id: emailAccounts.id, disconnectedAt: emailAccounts.disconnectedAt })
    .from(emailAccounts)
    .where(and(ownedBy(owner), eq(sql`lower(${emailAccounts.address})`, lowered)))
    .orderBy(sql`${emailAccounts.disconnectedAt} nulls first`, ne(emailAccounts.address, lowered))
    .limit(1);
  return row;
}

export async function insertEmailAccount(
  db: Db,
  row: typeof emailAccounts.$inferInsert,
): Promise<void> {
  await db.insert(emailAccounts).values(row);
}

export async function updateEmailAccount(
  db: Db,
  owner: AccountOwner,
  id: string,
  change: PgUpdateSetSource<typeof emailAccounts>,
): Promise<EmailAccountRow | undefined> {
  const [row] = await db
    .update(emailAccounts)
    .set(change)
    .where(and(ownedBy(owner), eq(emailAccounts.id, id)))
    .returning();
  return row;
}

/**
 * Before anything that waits for the mail of contacts: a sync has its account locked while it waits for that.
 * @param userId of all members where it is left out
 */
export async function lockEmailAccounts(
  tx: Db,
  workspaceId: WorkspaceId,
  userId?: string,
): Promise<void> {
  await tx
    .select({ id: emailAccounts.id })
    .from(emailAccounts)
    .where(
      and(
        eq(emailAccounts.workspaceId, workspaceId),
        userId === undefined ? undefined : eq(emailAccounts.userId, userId),
      ),
    )
    .orderBy(asc(emailAccounts.id))
    .for("update");
}

/** @returns the address of the account that is gone; undefined where there was none */
export async function deleteEmailAccount(db: Db, owner: AccountOwner, id: string) {
  const [gone] = await db
    .delete(emailAccounts)
    .where(and(ownedBy(owner), eq(emailAccounts.id, id)))
    .returning({ address: emailAccounts.address });
  return gone?.address;
}

const isConnected = isNull(emailAccounts.disconnectedAt);

function ownedBy({ workspaceId, userId }: AccountOwner) {
  return and(eq(emailAccounts.workspaceId, workspaceId), eq(emailAccounts.userId, userId));
}
