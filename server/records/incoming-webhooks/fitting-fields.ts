import { type IncomingField, incomingFields } from "#shared/incoming-webhooks/incoming-fields.ts";
import type { MappingRow } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { readBody } from "#shared/incoming-webhooks/read-body.ts";
import { listMembers } from "#server/accounts/workspaces/members.queries.ts";
import { isEmailRequired } from "#server/crm/contacts/require-email.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export async function readIncomingFields(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<IncomingField[]> {
  const [customFields, isEmailNeeded, members] = await Promise.all([
    listCustomFields(db, workspaceId, "contact"),
    isEmailRequired(db, workspaceId),
    listMembers(db, workspaceId),
  ]);
  return incomingFields(customFields, isEmailNeeded, members);
}

/**
 * An empty mapping fits: calls wait until there is one.
 * @throws HttpError 400 for an unknown field, one that is missing and needed, or a fixed value that does not fit
 */
export async function requireFittingMapping(
  tx: Db,
  workspaceId: WorkspaceId,
  mapping: readonly MappingRow[],
): Promise<void> {
  if (mapping.length === 0) return;
  const fields = await readIncomingFields(tx, workspaceId);
  const unknown = mapping.find(({ field }) => !fields.some(({ name }) => name === field));
  if (unknown) throw refusal(`An incoming webhook cannot fill in “${unknown.field}”.`);
  const missing = fields.find(
    ({ name, isNeeded }) => isNeeded && !mapping.some(({ field }) => field === name),
  );
  if (missing) {
    throw refusal(`Every contact here needs “${missing.label}”: choose where it comes from.`);
  }
  const isFixed = ({ name }: IncomingField) => {
    const rows = mapping.filter(({ field }) => field === name);
    return rows.length > 0 && rows.every(({ source }) => source === "fixed");
  };
  for (const { problem, note } of readBody(fields.filter(isFixed), mapping, null)) {
    const sentence = problem ?? note;
    if (sentence !== null) throw refusal(sentence);
  }
}

function refusal(message: string): HttpError {
  return new HttpError(400, message, [{ path: "mapping", message }]);
}
