import { sql } from "drizzle-orm";
import type { ImapFlow } from "imapflow";
import { z } from "zod";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { imapClient, imapOf, type MailSecret } from "#server/email/connections/mail-servers.ts";
import { alignFolders } from "#server/email/sync/align-folders.ts";
import { compareFolder } from "#server/email/sync/compare-folder.ts";
import { deleteLeftMessages } from "#server/email/sync/delete-left-messages.ts";
import type { EmailFolderRow } from "#server/email/sync/email-folders.table.ts";
import { whereAccount, type Lease } from "#server/email/sync/lease.ts";
import { countWaiting } from "#server/email/sync/sync.queries.ts";
import type { WaitsForEmails } from "#server/email/sync/reply-job.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface Pass {
  privateHosts: string[];
  secret: MailSecret;
  isStopping: () => boolean;
  waitsForEmails: WaitsForEmails;
  signal: AbortSignal;
}

/** How long a folder whose counters stand still goes without a comparison. */
const proofMs = 10 * 60_000;

/** Goes through all folders of an account once: compares, fetches what waits, and deletes what has gone. */
export async function syncAccount(
  lease: Lease,
  account: EmailAccountRow,
  pass: Pass,
): Promise<void> {
  const client = await imapClient(imapOf(account, pass.secret), pass.privateHosts);
  // What breaks the connection also fails the command that waits for it.
  client.on("error", () => {});
  pass.signal.throwIfAborted();
  const hangUp = () => client.close();
  pass.signal.addEventListener("abort", hangUp);
  try {
    await client.connect();
    await passThrough(lease, client, account, pass);
  } finally {
    pass.signal.removeEventListener("abort", hangUp);
    client.close();
  }
}

async function passThrough(
  lease: Lease,
  client: ImapFlow,
  account: EmailAccountRow,
  { isStopping, waitsForEmails }: Pass,
): Promise<void> {
  const passBegan = await lease.write(now);
  const listed = await client.list();
  const folders = await lease.write((tx) => alignFolders(tx, lease.place, listed));
  const own = { ownAddress: account.address.toLowerCase(), blocked: new Set(account.blocked) };
  let isWhole = true;
  for (const row of folders) {
    if (isStopping()) return;
    if (await isUnchanged(lease, client, row)) continue;
    if (!(await isOpened(client, row.path))) {
      isWhole = false;
      continue;
    }
    const folder = await compareFolder(lease, client, row, account.syncFrom);
    const { fetchWaiting } = await import("#server/email/sync/fetch-waiting.ts");
    await fetchWaiting(lease, client, folder, { own, isStopping, waitsForEmails });
  }
  if (isStopping()) return;
  await lease.write(async (tx) => {
    // What seems to be gone may lie in a folder that was not looked into.
    if (isWhole) await deleteLeftMessages(tx, lease.place, passBegan);
    const done = { syncedAt: sql`now()`, problem: null, refusedSince: null };
    await tx.update(emailAccounts).set(done).where(whereAccount(lease.place));
  });
}

const refused = z.looseObject({ responseStatus: z.literal("NO") });

/** A folder that its server refuses to open keeps none of the others waiting. */
async function isOpened(client: ImapFlow, path: string): Promise<boolean> {
  try {
    await client.mailboxOpen(path, { readOnly: true });
    return true;
  } catch (error) {
    if (refused.safeParse(error).success) return false;
    throw error;
  }
}

/** Counters are a hint that spares work; whatever they say, a comparison comes within ten minutes. */
async function isUnchanged(
  lease: Lease,
  client: ImapFlow,
  { workspaceId, id, ...row }: EmailFolderRow,
): Promise<boolean> {
  if (row.provedAt === null || Date.now() - Date.parse(row.provedAt) > proofMs) return false;
  const query = { messages: true, uidNext: true, uidValidity: true };
  const status = await client.status(row.path, query);
  if (!status || Number(status.uidValidity) !== row.uidValidity) return false;
  if (status.messages !== row.onServer || status.uidNext !== row.uidNext) return false;
  return (await lease.write((tx) => countWaiting(tx, { workspaceId, id }))) === 0;
}

async function now(tx: Db): Promise<string> {
  const [row] = await tx
    .select({
      now: sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(sql`(values (1)) as one`);
  if (!row) throw new Error("the database names no time");
  return row.now;
}
