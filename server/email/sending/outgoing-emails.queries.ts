import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  or,
  sql,
} from "drizzle-orm";
import { parseRecipients } from "#shared/email/email-recipients.ts";
import type {
  OutgoingContent,
  OutgoingEmail,
  OutgoingFile,
} from "#shared/email/outgoing-emails.ts";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import {
  outgoingEmails,
  outgoingFiles,
  type OutgoingRow,
} from "#server/email/sending/outgoing-emails.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { notFound } from "#server/platform/http/errors.ts";

export interface OutgoingPlace {
  workspaceId: string;
  emailId: string;
}

export function whereEmail({ workspaceId, emailId }: OutgoingPlace) {
  return and(eq(outgoingEmails.workspaceId, workspaceId), eq(outgoingEmails.id, emailId));
}

/** Emails that are written, waiting or failed, and those of the last days that not all have got. */
export async function listOutgoing(
  db: Db,
  owner: AccountOwner,
  addresses?: string[],
): Promise<OutgoingEmail[]> {
  if (addresses?.length === 0) return [];
  const { state, problem, sentAt, isTouched } = outgoingEmails;
  const isShown = or(
    and(eq(state, "draft"), eq(isTouched, true)),
    inArray(state, ["scheduled", "sending", "unsure", "failed"]),
    and(eq(state, "sent"), sql`${problem} is not null`, gt(sentAt, sql`now() - interval '7 days'`)),
  );
  const rows = await db
    .select()
    .from(outgoingEmails)
    .where(
      and(
        whereOwn(db, owner),
        isShown,
        addresses && arrayOverlaps(outgoingEmails.addresses, addresses),
      ),
    )
    .orderBy(desc(outgoingEmails.changedAt), desc(outgoingEmails.id))
    .limit(200);
  const files = await listFiles(
    db,
    owner.workspaceId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => shown(row, files));
}

/** @throws HttpError 404 where it is not this person's own, whatever their role */
export async function requireOutgoing(
  db: Db,
  owner: AccountOwner,
  id: string,
): Promise<OutgoingRow> {
  const [row] = await db
    .select()
    .from(outgoingEmails)
    .where(and(whereOwn(db, owner), eq(outgoingEmails.id, id)))
    .for("update");
  if (!row) throw notFound("email");
  return row;
}

export async function readOutgoing(
  db: Db,
  owner: AccountOwner,
  id: string,
): Promise<OutgoingEmail> {
  const [row] = await db
    .select()
    .from(outgoingEmails)
    .where(and(whereOwn(db, owner), eq(outgoingEmails.id, id)));
  if (!row) throw notFound("email");
  return shown(row, await listFiles(db, owner.workspaceId, [id]));
}

export async function findOutgoing(db: Db, place: OutgoingPlace): Promise<OutgoingRow | undefined> {
  const [row] = await db.select().from(outgoingEmails).where(whereEmail(place));
  return row;
}

export async function updateOutgoing(
  tx: Db,
  place: OutgoingPlace,
  change: Partial<{ [Key in keyof OutgoingRow]: OutgoingRow[Key] | ReturnType<typeof sql> }>,
): Promise<void> {
  await tx
    .update(outgoingEmails)
    .set({ ...change, changedAt: sql`now()` })
    .where(whereEmail(place));
}

/** What is stored of what someone typed. */
export function storedContent({ accountId, to, cc, bcc, subject, text }: OutgoingContent) {
  const { recipients } = parseRecipients([to, cc, bcc].join("\n"));
  const addresses = recipients.map(({ address }) => address.toLowerCase());
  return { accountId, to, cc, bcc, subject, text, addresses };
}

/** The files of several emails, without their contents. */
async function listFiles(db: Db, workspaceId: string, emailIds: string[]) {
  if (emailIds.length === 0) return [];
  const { id, emailId, name, bytes } = outgoingFiles;
  return db
    .select({ id, emailId, name, bytes })
    .from(outgoingFiles)
    .where(and(eq(outgoingFiles.workspaceId, workspaceId), inArray(emailId, emailIds)))
    .orderBy(asc(id));
}

export function readFiles(db: Db, { workspaceId, emailId }: OutgoingPlace) {
  return db
    .select()
    .from(outgoingFiles)
    .where(and(eq(outgoingFiles.workspaceId, workspaceId), eq(outgoingFiles.emailId, emailId)))
    .orderBy(asc(outgoingFiles.id));
}

/** Each of several emails has files of its own, as those of a sent one are forgotten. */
export async function copyFiles(
  tx: Db,
  workspaceId: string,
  from: string,
  to: string,
): Promise<void> {
  const files = await readFiles(tx, { workspaceId, emailId: from });
  if (files.length === 0) return;
  await tx
    .insert(outgoingFiles)
    .values(files.map((file) => ({ ...file, id: newId(), emailId: to })));
}

function shown(row: OutgoingRow, files: (OutgoingFile & { emailId: string })[]): OutgoingEmail {
  return { ...row, files: files.filter(({ emailId }) => emailId === row.id) };
}

/** A person's own emails, from whichever mailbox they go. */
function whereOwn(db: Db, { workspaceId, userId }: AccountOwner) {
  const ownAccount = db
    .select({ id: emailAccounts.id })
    .from(emailAccounts)
    .where(
      and(
        eq(emailAccounts.workspaceId, outgoingEmails.workspaceId),
        eq(emailAccounts.id, outgoingEmails.accountId),
        eq(emailAccounts.userId, userId),
      ),
    );
  const { writerId } = outgoingEmails;
  return and(
    eq(outgoingEmails.workspaceId, workspaceId),
    or(eq(writerId, userId), and(isNull(writerId), exists(ownAccount))),
  );
}
