import { and, desc, eq, lt, lte, ne, sql, type SQL } from "drizzle-orm";
import { spamKeptDays, type EntryQuery, type WebFormEntry } from "#shared/web-forms.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { ago } from "#server/platform/ago.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { type Page, toPage, uncounted } from "#server/platform/lists.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { webFormEntries } from "#server/records/web-forms/web-forms.table.ts";

export type StoredEntry = typeof webFormEntries.$inferSelect;

/** A form, by its workspace. */
export interface FormPlace {
  workspaceId: WorkspaceId;
  formId: string;
}

const { id, state, answers, source, consent, contactId, problem, createdAt } = webFormEntries;

const shown = {
  id,
  state,
  answers,
  source,
  consent,
  contactId: contacts.id,
  contactName: contacts.name,
  problem,
  createdAt,
};

/** Newest first. Without a state all but spam. */
export async function listEntries(
  db: Db,
  place: FormPlace,
  { state: asked, cursor, limit }: EntryQuery,
): Promise<Page<WebFormEntry>> {
  const rows = await db
    .select({ ...shown, total: uncounted })
    .from(webFormEntries)
    .leftJoin(
      contacts,
      and(eq(contacts.workspaceId, webFormEntries.workspaceId), eq(contacts.id, contactId)),
    )
    .where(
      and(
        ofForm(place),
        asked ? eq(state, asked) : ne(state, "spam"),
        cursor ? lt(id, cursor) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
  const page = toPage(rows, { limit, cursor });
  return { ...page, rows: page.rows.map(({ total: _total, ...row }) => withTexts(row)) };
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
    .where(and(ofForm(place), eq(id, entryId)))
    .for("update");
  if (!row) throw notFound("entry");
  return row;
}

export async function patchEntry(
  tx: Db,
  place: FormPlace,
  entryId: string,
  outcome: Pick<StoredEntry, "state" | "contactId" | "problem">,
): Promise<void> {
  await tx
    .update(webFormEntries)
    .set(outcome)
    .where(and(ofForm(place), eq(id, entryId)));
}

/** @throws HttpError 404 without it */
export async function removeEntry(tx: Db, place: FormPlace, entryId: string): Promise<void> {
  const removed = await tx
    .delete(webFormEntries)
    .where(and(ofForm(place), eq(id, entryId)))
    .returning({ id });
  if (removed.length === 0) throw notFound("entry");
}

/** Over all workspaces: the sweep's own question. */
export async function forgetOldSpam(db: Db): Promise<void> {
  await db.delete(webFormEntries).where(and(isSpam, lte(createdAt, ago({ days: spamKeptDays }))));
}

/** As the index has it, whose condition a parameter would not meet. */
const isSpam = sql`${state} = 'spam'`;

function ofForm({ workspaceId, formId }: FormPlace): SQL | undefined {
  return and(eq(webFormEntries.workspaceId, workspaceId), eq(webFormEntries.formId, formId));
}
