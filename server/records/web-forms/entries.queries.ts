import { and, desc, eq, isNull, lt, lte, ne, or, sql, type SQL } from "drizzle-orm";
import {
  spamKeptDays,
  type EntryQuery,
  type WebFormEntry,
  type WebFormEntryDetails,
} from "#shared/web-forms/web-forms.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { winnerIdOf } from "#server/crm/kinds/merged-records.queries.ts";
import { ago } from "#server/platform/queries/ago.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { type Page, toPage, uncounted } from "#server/platform/queries/lists.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { listFiles } from "#server/records/web-forms/entry-files.queries.ts";
import { webFormEntries } from "#server/records/web-forms/web-forms.table.ts";

export type StoredEntry = typeof webFormEntries.$inferSelect;

export interface FormPlace {
  workspaceId: WorkspaceId;
  formId: string;
}

const {
  id,
  state,
  answers,
  source,
  consent,
  contactId,
  problem,
  createdAt,
  spamReason,
  setAsideAt,
} = webFormEntries;

const shown = {
  id,
  state,
  answers,
  source,
  consent,
  contactId: contacts.id,
  contactName: contacts.name,
  problem,
  spamReason,
  createdAt,
};

const ofContact = and(
  eq(contacts.workspaceId, webFormEntries.workspaceId),
  eq(contacts.id, winnerIdOf({ workspaceId: webFormEntries.workspaceId, id: contactId })),
);

/** Newest first. Without a state all but spam. */
export async function listEntries(
  db: Db,
  place: FormPlace,
  { state: asked, cursor, limit }: EntryQuery,
): Promise<Page<WebFormEntry>> {
  const rows = await db
    .select({ ...shown, total: uncounted })
    .from(webFormEntries)
    .leftJoin(contacts, ofContact)
    .where(
      and(
        whereOfForm(place),
        asked ? eq(state, asked) : ne(state, "spam"),
        cursor ? lt(id, cursor) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
  const page = toPage(rows, { limit, cursor });
  const { workspaceId } = place;
  const files = await listFiles(
    db,
    workspaceId,
    page.rows.map((row) => row.id),
  );
  return {
    ...page,
    rows: page.rows.map(({ total: _total, ...row }) => ({
      ...withTexts(row),
      files: files.get(row.id) ?? [],
    })),
  };
}

/** @throws HttpError 404 without it */
export async function findEntry(
  db: Db,
  place: FormPlace,
  entryId: string,
): Promise<WebFormEntryDetails> {
  const [row] = await db
    .select({
      ...shown,
      consentVersion: webFormEntries.consentVersion,
      ownerName: users.name,
      newerId: neighbour(">", "asc"),
      olderId: neighbour("<", "desc"),
    })
    .from(webFormEntries)
    .leftJoin(contacts, ofContact)
    .leftJoin(users, eq(users.id, contacts.ownerId))
    .where(and(whereOfForm(place), eq(id, entryId)));
  if (!row) throw notFound("entry");
  const files = await listFiles(db, place.workspaceId, [entryId]);
  const shownAnswers = row.answers.map(({ label, text, isHidden = false }) => {
    return { label, value: text, isHidden };
  });
  return { ...row, answers: shownAnswers, files: files.get(entryId) ?? [] };
}

/** The next entry of the same form in one direction, among spam or among the others. */
function neighbour(sign: ">" | "<", order: "asc" | "desc"): SQL<string | null> {
  return sql`(select beside.id from ${webFormEntries} as beside
    where beside.workspace_id = ${webFormEntries}.workspace_id and beside.form_id = ${webFormEntries}.form_id
      and beside.id ${sql.raw(sign)} ${webFormEntries}.id
      and (beside.state = 'spam') = (${webFormEntries}.state = 'spam')
    order by beside.id ${sql.raw(order)} limit 1)`;
}

function withTexts<Row extends Pick<StoredEntry, "answers">>(row: Row) {
  return { ...row, answers: row.answers.map(({ label, text }) => ({ label, value: text })) };
}

export async function insertEntry(
  tx: Db,
  entry: typeof webFormEntries.$inferInsert,
): Promise<void> {
  await tx.insert(webFormEntries).values(entry);
}

/** Locks the entry until the transaction ends. @throws HttpError 404 without it */
export async function lockEntry(tx: Db, place: FormPlace, entryId: string): Promise<StoredEntry> {
  const [row] = await tx
    .select()
    .from(webFormEntries)
    .where(and(whereOfForm(place), eq(id, entryId)))
    .for("update");
  if (!row) throw notFound("entry");
  return row;
}

export async function patchEntry(
  tx: Db,
  place: FormPlace,
  entryId: string,
  outcome: Partial<
    Pick<StoredEntry, "state" | "contactId" | "problem" | "spamReason" | "setAsideAt">
  >,
): Promise<void> {
  await tx
    .update(webFormEntries)
    .set(outcome)
    .where(and(whereOfForm(place), eq(id, entryId)));
}

/** @throws HttpError 404 without it */
export async function removeEntry(tx: Db, place: FormPlace, entryId: string): Promise<void> {
  const removed = await tx
    .delete(webFormEntries)
    .where(and(whereOfForm(place), eq(id, entryId)))
    .returning({ id });
  if (removed.length === 0) throw notFound("entry");
}

/** For the sweep, which covers all workspaces. */
export async function forgetOldSpam(db: Db): Promise<void> {
  const end = ago({ days: spamKeptDays });
  const isOver = or(isNull(setAsideAt), lte(setAsideAt, end));
  await db.delete(webFormEntries).where(and(isSpam, lte(createdAt, end), isOver));
}

/** Worded as the condition of the partial index, which PostgreSQL would not use for a parameter. */
const isSpam = sql`${state} = 'spam'`;

function whereOfForm({ workspaceId, formId }: FormPlace): SQL | undefined {
  return and(eq(webFormEntries.workspaceId, workspaceId), eq(webFormEntries.formId, formId));
}
