import {
  mostWebForms,
  type NewWebForm,
  type WebForm,
  type WebFormChanges,
} from "#shared/web-forms/web-forms.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { requireMembers } from "#server/records/arrivals/require-members.ts";
import { requireFittingFields } from "#server/records/web-forms/form-fields.ts";
import { reword } from "#server/records/web-forms/read-consent.ts";
import {
  findWebForm,
  insertWebForm,
  lockWebForm,
  patchWebForm,
  removeWebForm,
} from "#server/records/web-forms/web-forms.queries.ts";
import { webForms } from "#server/records/web-forms/web-forms.table.ts";

/** @throws HttpError 400 for fields or people that do not fit, 409 at the limit */
export async function addWebForm(tx: Db, by: Actor, input: NewWebForm): Promise<WebForm> {
  const { workspaceId } = by;
  if ((await countToAdd(tx, webForms, workspaceId)) >= mostWebForms) {
    throw new HttpError(409, `A workspace can have at most ${mostWebForms} forms.`);
  }
  const { name, ...settings } = input;
  await requireFittingFields(tx, workspaceId, settings.fields);
  await requireMembers(tx, by, settings.ownerIds);
  const id = newId();
  await insertWebForm(tx, { workspaceId, id, name, settings });
  await recordAudit(tx, by, { action: "form.added", target: name });
  return findWebForm(tx, workspaceId, id);
}

/** @throws HttpError 400 for fields or people that do not fit, 404 without the form */
export async function changeWebForm(
  tx: Db,
  by: Actor,
  id: string,
  input: WebFormChanges,
): Promise<WebForm> {
  const { workspaceId } = by;
  const form = await lockWebForm(tx, workspaceId, id);
  const { name = form.name, isOpen = form.isOpen, ...given } = input;
  if (given.fields) await requireFittingFields(tx, workspaceId, given.fields);
  if (given.ownerIds) await requireMembers(tx, by, given.ownerIds, form.settings.ownerIds);
  const settings = { ...form.settings, ...given };
  await patchWebForm(tx, form, {
    name,
    isOpen,
    stopReason: isOpen ? null : form.stopReason,
    settings: { ...settings, ...reword(form.settings, settings.consent) },
  });
  await recordAudit(tx, by, { action: "form.changed", target: name });
  return findWebForm(tx, workspaceId, id);
}

/** With its entries; contacts stay. @throws HttpError 404 without the form */
export async function deleteWebForm(tx: Db, by: Actor, id: string): Promise<void> {
  const form = await lockWebForm(tx, by.workspaceId, id);
  await removeWebForm(tx, form);
  await recordAudit(tx, by, { action: "form.deleted", target: form.name });
}
