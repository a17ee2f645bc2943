import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { deletedRecordDays } from "#shared/records/deleted-records.ts";
import type {
  EmailTemplate,
  EmailTemplateSummary,
  TemplateContent,
  TemplateVersion,
} from "#shared/email/email-templates.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { emailTemplates, templateVersions } from "#server/email/templates/email-templates.table.ts";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import { ago } from "#server/platform/queries/ago.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const { id, name, folder, subject, isShared, ownerId, version, changedAt, deletedAt } =
  emailTemplates;
const summary = { id, name, folder, subject, isShared, ownerId, version, changedAt };

export function listTemplates(db: Db, seer: AccountOwner): Promise<EmailTemplateSummary[]> {
  return db
    .select({ ...summary, ownerName: users.name })
    .from(emailTemplates)
    .leftJoin(users, eq(users.id, ownerId))
    .where(and(whereVisible(seer), isNull(deletedAt)))
    .orderBy(asc(folder), asc(name), asc(id));
}

/** @throws HttpError 404 for a template that the person does not see, or that is deleted */
export async function readTemplate(
  db: Db,
  seer: AccountOwner,
  templateId: string,
): Promise<EmailTemplate> {
  return findOne(db, and(whereVisible(seer), eq(id, templateId), isNull(deletedAt)));
}

/** Locks the template until the transaction ends. @throws HttpError 404 */
export async function lockTemplate(
  tx: Db,
  seer: AccountOwner,
  templateId: string,
  { isDeleted = false } = {},
): Promise<EmailTemplate> {
  const state = isDeleted ? isNotNull(deletedAt) : isNull(deletedAt);
  const isAsked = and(whereVisible(seer), eq(id, templateId), state);
  await tx.select({ id }).from(emailTemplates).where(isAsked).for("update");
  return findOne(tx, isAsked);
}

async function findOne(db: Db, isAsked: SQL | undefined): Promise<EmailTemplate> {
  const [row] = await db
    .select({ ...summary, text: emailTemplates.text, ownerName: users.name })
    .from(emailTemplates)
    .leftJoin(users, eq(users.id, ownerId))
    .where(isAsked);
  if (!row) throw notFound("template");
  return row;
}

export async function listVersions(
  db: Db,
  { workspaceId }: AccountOwner,
  templateId: string,
): Promise<TemplateVersion[]> {
  const { number, savedAt, savedBy } = templateVersions;
  return db
    .select({
      number,
      savedAt,
      savedByName: users.name,
      subject: templateVersions.subject,
      text: templateVersions.text,
    })
    .from(templateVersions)
    .leftJoin(users, eq(users.id, savedBy))
    .where(
      and(
        eq(templateVersions.workspaceId, workspaceId),
        eq(templateVersions.templateId, templateId),
      ),
    )
    .orderBy(desc(number))
    .limit(200);
}

export async function insertTemplate(
  tx: Db,
  row: typeof emailTemplates.$inferInsert,
): Promise<void> {
  await tx.insert(emailTemplates).values(row);
}

export async function insertVersion(
  tx: Db,
  by: AccountOwner,
  { id: templateId, version: number, subject, text }: TemplateContent & Versioned,
): Promise<void> {
  const { workspaceId, userId: savedBy } = by;
  await tx
    .insert(templateVersions)
    .values({ workspaceId, templateId, number, subject, text, savedBy });
}

type Versioned = Pick<EmailTemplate, "id" | "version">;

export async function patchTemplate(
  tx: Db,
  workspaceId: WorkspaceId,
  templateId: string,
  changes: Partial<{ [Key in keyof Row]: Row[Key] | SQL | undefined }>,
): Promise<void> {
  await tx
    .update(emailTemplates)
    .set({ ...changes, changedAt: sql`now()` })
    .where(and(eq(emailTemplates.workspaceId, workspaceId), eq(id, templateId)));
}

type Row = typeof emailTemplates.$inferInsert;

export function countOwnTemplates(tx: Db, { workspaceId, userId }: AccountOwner): Promise<number> {
  return countToAdd(tx, emailTemplates, workspaceId, and(eq(ownerId, userId), isNull(deletedAt)));
}

export function countSharedTemplates(tx: Db, workspaceId: WorkspaceId): Promise<number> {
  return countToAdd(tx, emailTemplates, workspaceId, and(isShared, isNull(deletedAt)));
}

/** In all workspaces, for the export of an account. */
export function listOwnTemplates(db: Db, userId: string) {
  return db
    .select({ workspace: workspaces.name, name, folder, subject, text: emailTemplates.text })
    .from(emailTemplates)
    .innerJoin(workspaces, eq(workspaces.id, emailTemplates.workspaceId))
    .where(and(eq(ownerId, userId), isNull(deletedAt)))
    .orderBy(asc(emailTemplates.workspaceId), asc(folder), asc(name), asc(id));
}

/** As long after their deletion as records can be restored. */
export async function forgetDeletedTemplates(db: Db): Promise<void> {
  await db.delete(emailTemplates).where(lt(deletedAt, ago({ days: deletedRecordDays })));
}

function whereVisible({ workspaceId, userId }: AccountOwner): SQL | undefined {
  return and(eq(emailTemplates.workspaceId, workspaceId), or(eq(ownerId, userId), isShared));
}
