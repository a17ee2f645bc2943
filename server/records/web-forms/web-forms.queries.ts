import { and, asc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { WebForm } from "#shared/web-forms/web-forms.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import {
  webFormEntries,
  webForms,
  type WebFormSettings,
} from "#server/records/web-forms/web-forms.table.ts";

export type StoredWebForm = Omit<typeof webForms.$inferSelect, "workspaceId"> & {
  workspaceId: WorkspaceId;
};

const fromEntriesOfForm = sql`from ${webFormEntries} as entry
  where entry.workspace_id = ${webForms}.workspace_id and entry.form_id = ${webForms}.id
    and entry.state <> 'spam'`;

const shown = {
  id: webForms.id,
  name: webForms.name,
  isOpen: webForms.isOpen,
  stopReason: webForms.stopReason,
  settings: webForms.settings,
  createdAt: webForms.createdAt,
  entries: sql<number>`(select count(*)::int ${fromEntriesOfForm})`,
  lastEntryAt: sql<
    string | null
  >`(select entry.created_at ${fromEntriesOfForm} order by entry.id desc limit 1)`.mapWith(
    webForms.createdAt,
  ),
};

export function listWebForms(db: Db, workspaceId: WorkspaceId): Promise<WebForm[]> {
  return select(db, eq(webForms.workspaceId, workspaceId));
}

/** @throws HttpError 404 without it */
export async function findWebForm(db: Db, workspaceId: WorkspaceId, id: string): Promise<WebForm> {
  const [found] = await select(db, whereForm(workspaceId, id));
  if (!found) throw notFound("form");
  return found;
}

export async function hasWebForm(db: Db, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await db.$count(webForms, whereForm(workspaceId, id))) > 0;
}

async function select(db: Db, condition: SQL | undefined): Promise<WebForm[]> {
  const rows = await db
    .select(shown)
    .from(webForms)
    .where(condition)
    .orderBy(asc(webForms.name), asc(webForms.id));
  return rows.map(({ settings, ...row }) => ({
    ...row,
    files: [],
    consentVersion: 1,
    ...settings,
  }));
}

export type OpenForm = StoredWebForm & { workspaceName: string };

/** A form that takes entries, by what visitors know of it; null where there is none. */
export async function findOpenForm(db: Db, id: string): Promise<OpenForm | null> {
  const [row] = await db
    .select({ ...getTableColumns(webForms), workspaceName: workspaces.name })
    .from(webForms)
    .innerJoin(workspaces, eq(workspaces.id, webForms.workspaceId))
    .where(
      and(
        eq(webForms.id, id),
        eq(webForms.isOpen, true),
        sql`${workspaces.suspensionReason} is null`,
      ),
    );
  return row ? { ...row, workspaceId: toWorkspaceId(row.workspaceId) } : null;
}

/** Locks the form until the transaction ends. @throws HttpError 404 without it */
export async function lockWebForm(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<StoredWebForm> {
  const [row] = await tx.select().from(webForms).where(whereForm(workspaceId, id)).for("update");
  if (!row) throw notFound("form");
  return { ...row, workspaceId };
}

export async function insertWebForm(
  tx: Db,
  form: { workspaceId: WorkspaceId; id: string; name: string; settings: WebFormSettings },
): Promise<void> {
  await tx.insert(webForms).values(form);
}

export async function patchWebForm(
  tx: Db,
  { workspaceId, id }: StoredWebForm,
  changes: Partial<Pick<StoredWebForm, "name" | "isOpen" | "stopReason" | "settings" | "turn">>,
): Promise<void> {
  await tx.update(webForms).set(changes).where(whereForm(workspaceId, id));
}

/** With its entries. */
export async function removeWebForm(
  tx: Db,
  { workspaceId, id }: Pick<StoredWebForm, "workspaceId" | "id">,
): Promise<void> {
  await tx.delete(webForms).where(whereForm(workspaceId, id));
}

function whereForm(workspaceId: WorkspaceId, id: string): SQL | undefined {
  return and(eq(webForms.workspaceId, workspaceId), eq(webForms.id, id));
}
