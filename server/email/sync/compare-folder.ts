import { and, eq, sql } from "drizzle-orm";
import type { ImapFlow } from "imapflow";
import { type EmailFolderRow, emailFolders } from "#server/email/sync/email-folders.table.ts";
import { findAccount } from "#server/email/sync/sync.queries.ts";
import type { Lease } from "#server/email/sync/lease.ts";
import { among, type Uids, uidsOf, without } from "#server/email/sync/uid-sets.ts";
import {
  forgetRows,
  listUids,
  noteLeftOut,
  noteSeen,
  noteYoungEnough,
  type OpenFolder,
} from "#server/email/sync/ledger.queries.ts";

/** How many rows go into one statement and one transaction. */
const chunkRows = 2_000;
const readRows = 10_000;

/** Counters prove nothing: what the server names and the ledger lacks waits from now on, however old its UID. */
export async function compareFolder(
  lease: Lease,
  client: ImapFlow,
  row: EmailFolderRow,
  syncFrom: string,
): Promise<OpenFolder> {
  const { mailbox } = client;
  if (!mailbox) throw new Error("no folder is open");
  const { workspaceId } = lease.place;
  const folder = { ...row, workspaceId, uidValidity: Number(mailbox.uidValidity) };
  const named = await searchUids(client, { all: true });
  const young = await searchUids(client, { since: new Date(`${syncFrom}T00:00:00Z`) });
  await lease.write(async (tx) => {
    if (row.uidValidity !== null && row.uidValidity !== folder.uidValidity) {
      // Every UID means another message by now. What was kept is found again by its key.
      await forgetRows(tx, folder);
    }
    await tx.update(emailFolders).set({ uidValidity: folder.uidValidity }).where(whereFolder(row));
  });
  const { known, leftOutAsOlder } = await readLedger(lease, folder);
  const added = without(named, known);
  for (const uids of chunks(among(added, young))) {
    await lease.write((tx) => noteSeen(tx, folder, uids, false));
  }
  for (const uids of chunks(without(added, young))) {
    await lease.write((tx) => noteSeen(tx, folder, uids, true));
  }
  for (const uids of chunks(without(among(named, known), young))) {
    await lease.write((tx) => noteLeftOut(tx, folder, uids, "older"));
  }
  for (const uids of chunks(among(leftOutAsOlder, young))) {
    await lease.write((tx) => noteYoungEnough(tx, folder, uids));
  }
  for (const uids of chunks(without(known, named))) {
    await lease.write((tx) => forgetRows(tx, folder, uids));
  }
  await lease.write(async (tx) => {
    const account = await findAccount(tx, lease.place);
    // Nothing is proven for a first day that was chosen meanwhile.
    const provedAt = account?.syncFrom === syncFrom ? sql`now()` : null;
    const proof = { onServer: named.length, uidNext: mailbox.uidNext, provedAt };
    await tx.update(emailFolders).set(proof).where(whereFolder(row));
  });
  return folder;
}

/** As numbers alone: the rows of a large folder would take some 50 MB at once. */
async function readLedger(lease: Lease, folder: OpenFolder) {
  const known: number[] = [];
  const leftOutAsOlder: number[] = [];
  let rows: Awaited<ReturnType<typeof listUids>>;
  do {
    rows = await lease.write((tx) => listUids(tx, folder, known.at(-1) ?? 0, readRows));
    for (const { uid, isOlder } of rows) {
      known.push(uid);
      if (isOlder) leftOutAsOlder.push(uid);
    }
  } while (rows.length === readRows);
  return { known: uidsOf(known), leftOutAsOlder: uidsOf(leftOutAsOlder) };
}

async function searchUids(client: ImapFlow, query: { all: true } | { since: Date }): Promise<Uids> {
  const found = await client.search(query, { uid: true });
  // An empty answer and a failed search must not look the same.
  if (!Array.isArray(found)) throw new Error("the mail server did not answer a search");
  return uidsOf(found);
}

function* chunks(uids: Uids): Generator<number[]> {
  for (let first = 0; first < uids.length; first += chunkRows) {
    yield [...uids.subarray(first, first + chunkRows)];
  }
}

function whereFolder({ workspaceId, id }: EmailFolderRow) {
  return and(eq(emailFolders.workspaceId, workspaceId), eq(emailFolders.id, id));
}
