import { subDays } from "date-fns";
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { EntryFile } from "#shared/web-forms/web-form-files.ts";
import { idsWithMerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { SentFile } from "#server/records/web-forms/read-files.ts";
import {
  webFormEntries,
  webFormFiles,
  webForms,
} from "#server/records/web-forms/web-forms.table.ts";

interface EntryPlace {
  workspaceId: WorkspaceId;
  entryId: string;
}

const { id, entryId, label, name, bytes, content } = webFormFiles;

const shown = { id, label, name, bytes };

/** In the order in which they were sent. */
export async function insertFiles(
  tx: Db,
  place: EntryPlace,
  files: readonly SentFile[],
): Promise<void> {
  for (const file of files) {
    await tx
      .insert(webFormFiles)
      .values({ ...place, ...file, id: newId(), bytes: file.content.length });
  }
}

/** How many bytes there are, and how many of them came in the last 24 hours. */
export async function countFileBytes(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<{ all: number; today: number }> {
  const dayAgo = newId(subDays(new Date(), 1));
  const sum = sql`coalesce(sum(${bytes}), 0)::double precision`;
  const ofDay = sql`coalesce(sum(${bytes}) filter (where ${gt(id, dayAgo)}), 0)::double precision`;
  const [row] = await db
    .select({ all: sum.mapWith(Number), today: ofDay.mapWith(Number) })
    .from(webFormFiles)
    .where(eq(webFormFiles.workspaceId, workspaceId));
  return row ?? { all: 0, today: 0 };
}

/** The files of several entries, by the entry's id. */
export async function listFiles(
  db: Db,
  workspaceId: WorkspaceId,
  entryIds: string[],
): Promise<Map<string, EntryFile[]>> {
  const rows = await db
    .select({ ...shown, entryId })
    .from(webFormFiles)
    .where(and(eq(webFormFiles.workspaceId, workspaceId), inArray(entryId, entryIds)))
    .orderBy(asc(id));
  const files = new Map<string, EntryFile[]>();
  for (const { entryId: of, ...file } of rows) files.set(of, [...(files.get(of) ?? []), file]);
  return files;
}

/** @throws HttpError 404 without it */
export async function readEntryFile(
  db: Db,
  { workspaceId, formId, entryId: of }: EntryPlace & { formId: string },
  fileId: string,
) {
  return readFile(db, workspaceId, fileId, and(eq(webFormEntries.formId, formId), eq(entryId, of)));
}

/** Of entries that became the contact, newest first; spam stays apart. */
export async function listContactFiles(db: Db, workspaceId: WorkspaceId, contactId: string) {
  return db
    .select({ ...shown, form: webForms.name, createdAt: webFormEntries.createdAt })
    .from(webFormFiles)
    .innerJoin(webFormEntries, ofEntry)
    .innerJoin(
      webForms,
      and(
        eq(webForms.workspaceId, webFormEntries.workspaceId),
        eq(webForms.id, webFormEntries.formId),
      ),
    )
    .where(and(eq(webFormFiles.workspaceId, workspaceId), whereOfContact(workspaceId, contactId)))
    .orderBy(desc(entryId), asc(id))
    .limit(mostListed);
}

const mostListed = 200;

/** @throws HttpError 404 without it */
export async function readContactFile(
  db: Db,
  { workspaceId, contactId }: { workspaceId: WorkspaceId; contactId: string },
  fileId: string,
) {
  return readFile(db, workspaceId, fileId, whereOfContact(workspaceId, contactId));
}

async function readFile(
  db: Db,
  workspaceId: WorkspaceId,
  fileId: string,
  condition: SQL | undefined,
): Promise<{ name: string; content: Buffer }> {
  const [file] = await db
    .select({ name, content })
    .from(webFormFiles)
    .innerJoin(webFormEntries, ofEntry)
    .where(and(eq(webFormFiles.workspaceId, workspaceId), eq(id, fileId), condition));
  if (!file) throw notFound("file");
  // The embedded database answers with bytes that are no Buffer.
  return { name: file.name, content: Buffer.from(file.content) };
}

const ofEntry = and(
  eq(webFormEntries.workspaceId, webFormFiles.workspaceId),
  eq(webFormEntries.id, entryId),
);

/** Also of those that were merged into it. */
function whereOfContact(workspaceId: WorkspaceId, contactId: string): SQL | undefined {
  return and(
    sql`${webFormEntries.contactId} = any(${idsWithMerged({ workspaceId, id: contactId })})`,
    inArray(webFormEntries.state, ["added", "changed"]),
  );
}
