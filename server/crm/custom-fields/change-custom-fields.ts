import {
  type CustomField,
  type CustomFieldChanges,
  type CustomFieldEntity,
  type CustomFieldOrder,
  type CustomFieldType,
  maxCustomFields,
  type NewCustomField,
} from "#shared/records/custom-fields.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import {
  insertCustomField,
  listCustomFields,
  noteRequired,
  orderCustomFields,
  patchCustomField,
} from "#server/crm/custom-fields/custom-fields.queries.ts";
import { mergeChoices } from "#server/crm/custom-fields/merge-choices.ts";
import { stableKeyOf } from "#server/crm/custom-fields/stable-keys.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

export async function addCustomField(
  tx: Db,
  by: Actor,
  input: Omit<NewCustomField, "type"> & { type: CustomFieldType },
): Promise<CustomField> {
  const others = await listCustomFields(tx, by.workspaceId, input.entity);
  requireRoom(others, input.entity);
  const field: CustomField = {
    id: newId(),
    entity: input.entity,
    key: stableKeyOf(input.label, new Set(others.map(({ key }) => key))),
    label: input.label,
    type: input.type,
    choices: mergeChoices([], input.choices ?? []),
    required: input.required ?? false,
    onCard: input.onCard ?? false,
    archived: false,
  };
  requireSound(field);
  await insertCustomField(tx, by.workspaceId, field);
  await noteRequired(tx, by.workspaceId);
  const details = changedFields({}, { entity: field.entity, type: field.type });
  await recordAudit(tx, by, { action: "field.added", target: field.label, details });
  return field;
}

/** Its key and the records' values stay, even when it is archived. */
export async function changeCustomField(
  tx: Db,
  by: Actor,
  id: string,
  { choices, ...changes }: CustomFieldChanges,
): Promise<CustomField> {
  const all = await listCustomFields(tx, by.workspaceId);
  const before = all.find((field) => field.id === id);
  if (!before) throw notFound("field");
  const after: CustomField = {
    ...before,
    ...given(changes),
    choices: choices ? mergeChoices(before.choices, choices) : before.choices,
  };
  requireSound(after);
  if (before.type === "score" && before.archived !== after.archived) {
    throw new HttpError(409, "This field belongs to a score. Delete the score instead.");
  }
  if (before.archived && !after.archived) requireRoom(all, before.entity);
  await patchCustomField(tx, by.workspaceId, after);
  await noteRequired(tx, by.workspaceId);
  await auditChange(tx, by, before, after);
  return after;
}

/** Omits undefined values, which would be stored as null. */
function given(changes: Omit<CustomFieldChanges, "choices">): Partial<CustomField> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

async function auditChange(
  tx: Db,
  by: Actor,
  before: CustomField,
  after: CustomField,
): Promise<void> {
  const details = changedFields(facts(before), facts(after));
  if (details.length === 0) return;
  const isMoved = before.archived !== after.archived;
  const action = after.archived ? "field.archived" : "field.restored";
  await recordAudit(tx, by, {
    action: isMoved ? action : "field.changed",
    target: after.label,
    details,
  });
}

function facts({ label, choices, required, onCard, archived }: CustomField) {
  const open = choices.filter((choice) => !choice.archived).map((choice) => choice.label);
  return { label, choices: open.join(", "), required, onCard, archived };
}

/** @throws HttpError 409 when the list of fields has changed meanwhile */
export async function reorderCustomFields(
  tx: Db,
  by: Actor,
  { entity, ids }: CustomFieldOrder,
): Promise<CustomField[]> {
  const open = (await listCustomFields(tx, by.workspaceId, entity)).filter(
    ({ archived }) => !archived,
  );
  const known = new Set(open.map(({ id }) => id));
  if (
    ids.length !== known.size ||
    new Set(ids).size !== known.size ||
    ids.some((id) => !known.has(id))
  ) {
    throw new HttpError(409, "The fields have changed meanwhile. Please look again.");
  }
  await orderCustomFields(tx, by.workspaceId, ids);
  return listCustomFields(tx, by.workspaceId, entity);
}

function requireRoom(fields: CustomField[], entity: CustomFieldEntity): void {
  const open = fields.filter((field) => field.entity === entity && !field.archived);
  if (open.length < maxCustomFields) return;
  throw new HttpError(
    409,
    `There can be at most ${maxCustomFields} fields of a kind. Archive one that no one needs.`,
  );
}

function requireSound({ label, type, choices, required }: CustomField): void {
  const isChoice = type === "choice" || type === "choices";
  const open = choices.filter(({ archived }) => !archived);
  if (isChoice && open.length === 0) throw refusal("choices", "Give at least one choice.");
  if (!isChoice && choices.length > 0) {
    throw refusal("choices", "Only a field of choices can have choices.");
  }
  if (type === "score" && required) {
    throw refusal("required", `${label} is worked out by its score, and cannot be asked for.`);
  }
  if (type === "checkbox" && required) {
    throw refusal("required", "A checkbox cannot be required: no tick is an answer, too.");
  }
}

function refusal(path: string, message: string): HttpError {
  return new HttpError(400, message, [{ path, message }]);
}
