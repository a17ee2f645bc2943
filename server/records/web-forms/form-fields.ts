import type { FormField } from "#shared/web-forms/web-forms.ts";
import {
  formFieldDefinitions,
  type FormFieldDefinition,
} from "#shared/web-forms/web-form-fields.ts";
import { isEmailRequired } from "#server/crm/contacts/require-email.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export interface AskedField extends FormFieldDefinition {
  isRequired: boolean;
  isHidden: boolean;
}

/** Without fields that are gone from the workspace. */
export async function readAskedFields(
  db: Db,
  workspaceId: WorkspaceId,
  fields: readonly FormField[],
): Promise<AskedField[]> {
  const definitions = await readDefinitions(db, workspaceId);
  return fields.flatMap(({ name, label, isRequired, isHidden }) => {
    const definition = definitions.find((one) => one.name === name);
    return definition
      ? [{ ...definition, label: label ?? definition.label, isRequired, isHidden }]
      : [];
  });
}

/** @throws HttpError 400 for a field that no form can ask for, or one that is missing and needed */
export async function requireFittingFields(
  tx: Db,
  workspaceId: WorkspaceId,
  fields: readonly FormField[],
): Promise<void> {
  const definitions = await readDefinitions(tx, workspaceId);
  const unknown = fields.find(({ name }) => !definitions.some((one) => one.name === name));
  if (unknown) throw refusal(`A form cannot ask for “${unknown.name}”.`);
  const missing = definitions.find(
    ({ name, isNeeded }) =>
      isNeeded && !fields.some((field) => field.name === name && field.isRequired),
  );
  if (missing) {
    throw refusal(`Every contact here needs “${missing.label}”: add it to the form as required.`);
  }
}

async function readDefinitions(db: Db, workspaceId: WorkspaceId): Promise<FormFieldDefinition[]> {
  const [customFields, isEmailNeeded] = await Promise.all([
    listCustomFields(db, workspaceId, "contact"),
    isEmailRequired(db, workspaceId),
  ]);
  return formFieldDefinitions(customFields, isEmailNeeded);
}

function refusal(message: string): HttpError {
  return new HttpError(400, message, [{ path: "fields", message }]);
}
