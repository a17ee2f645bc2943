import type { z } from "zod";
import {
  type EmailTemplate,
  type EmailTemplateChanges,
  maxOwnTemplates,
  maxSharedTemplates,
  type newEmailTemplate,
} from "#shared/email/email-templates.ts";
import { may } from "#shared/accounts/permissions.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  countOwnTemplates,
  countSharedTemplates,
  insertTemplate,
  insertVersion,
  lockTemplate,
  patchTemplate,
  readTemplate,
} from "#server/email/templates/email-templates.queries.ts";
import { requireFillable } from "#server/email/templates/fill-template.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { sql } from "drizzle-orm";

export async function addTemplate(
  tx: Db,
  by: Actor,
  input: z.output<typeof newEmailTemplate>,
): Promise<EmailTemplate> {
  const { workspaceId, userId } = by;
  await requireFillable(tx, by, [{ content: input, at: "" }]);
  await requireRoom(tx, workspaceId, userId);
  if (input.isShared) await requireRoomToShare(tx, by);
  const id = newId();
  await insertTemplate(tx, { workspaceId, id, ownerId: userId, ...input });
  await insertVersion(tx, by, { id, version: 1, ...input });
  return readTemplate(tx, by, id);
}

/** @returns the changed template, even if the person no longer sees it */
export async function changeTemplate(
  tx: Db,
  by: Actor,
  id: string,
  { version: read, ...changes }: EmailTemplateChanges,
): Promise<EmailTemplate> {
  const before = await lockTemplate(tx, by, id);
  requireMayChange(by, before);
  if (read !== undefined && read !== before.version) {
    throw new HttpError(409, "Someone has saved this template meanwhile. Open it again first.");
  }
  if (changes.isShared && !before.isShared) await requireRoomToShare(tx, by);
  const { subject = before.subject, text = before.text } = changes;
  const isNew = subject !== before.subject || text !== before.text;
  const version = before.version + (isNew ? 1 : 0);
  // Without an owner an unshared template would be visible to no one.
  const ownerId = before.ownerId ?? (changes.isShared === false ? by.userId : null);
  if (isNew) {
    await requireFillable(tx, by, [{ content: { subject, text }, at: "" }]);
    await insertVersion(tx, by, { id, version, subject, text });
  }
  await patchTemplate(tx, by.workspaceId, id, { ...changes, version, ownerId });
  const isSeen = ownerId === by.userId || (changes.isShared ?? before.isShared);
  return isSeen ? readTemplate(tx, by, id) : { ...before, isShared: false, version, subject, text };
}

export async function deleteTemplate(tx: Db, by: Actor, id: string): Promise<void> {
  requireMayChange(by, await lockTemplate(tx, by, id));
  await patchTemplate(tx, by.workspaceId, id, { deletedAt: sql`now()` });
}

export async function restoreTemplate(tx: Db, by: Actor, id: string): Promise<EmailTemplate> {
  const deleted = await lockTemplate(tx, by, id, { isDeleted: true });
  requireMayChange(by, deleted);
  if (deleted.ownerId !== null) await requireRoom(tx, by.workspaceId, deleted.ownerId);
  if (deleted.isShared) await requireRoomToShare(tx, by);
  await patchTemplate(tx, by.workspaceId, id, { deletedAt: null });
  return readTemplate(tx, by, id);
}

function requireMayChange(by: Actor, { ownerId }: EmailTemplate): void {
  if (ownerId === by.userId || may(by.role, "emailTemplates.oversee")) return;
  throw new HttpError(
    403,
    "A shared template is changed by its owner and by admins. Save a copy of your own.",
  );
}

async function requireRoom(tx: Db, workspaceId: WorkspaceId, userId: string): Promise<void> {
  if ((await countOwnTemplates(tx, { workspaceId, userId })) < maxOwnTemplates) return;
  throw tooMany(maxOwnTemplates);
}

async function requireRoomToShare(tx: Db, { workspaceId }: Actor): Promise<void> {
  if ((await countSharedTemplates(tx, workspaceId)) < maxSharedTemplates) return;
  throw tooMany(maxSharedTemplates);
}

function tooMany(count: number): HttpError {
  return new HttpError(409, `There are ${count} templates. Delete one that is not used any more.`);
}
