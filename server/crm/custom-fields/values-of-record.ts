import { and, eq, inArray } from "drizzle-orm";
import { type Asked, customFieldValues } from "#shared/records/custom-field-values.ts";
import {
  type CustomField,
  type CustomFieldEntity,
  type CustomFieldsOfRecord,
  isSameValue,
} from "#shared/records/custom-fields.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { UpdateContext } from "#server/crm/kinds/record-update.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Stored } from "./stored-values.ts";

type Written = Record<string, unknown>;

/** Reads definitions only where values are given or required. @throws HttpError 400 that names the field */
export async function valuesOfNew(
  tx: Db,
  by: Pick<RecordMaker, keyof RecordAccess | "requiredOn">,
  entity: CustomFieldEntity,
  written: Written = {},
): Promise<CustomFieldsOfRecord> {
  const isAsked = by.requiredOn.includes(entity);
  if (!isAsked && Object.keys(written).length === 0) return {};
  const fields = await listCustomFields(tx, by.workspaceId, entity);
  const { values } = await parseValues(tx, by, fields, written, "new");
  return merge({}, values);
}

/**
 * An unchanged value is accepted even if its field is archived or its member has left.
 * @returns also labels of changed fields
 * @throws HttpError 400 with a sentence that names the field
 */
export async function withStoredValues<Changes extends { customFields?: Written | undefined }>(
  { tx, access, customFields }: UpdateContext,
  { before, changes }: { before: { customFields: CustomFieldsOfRecord }; changes: Changes },
): Promise<{ changes: Stored<Changes>; labels: string[] }> {
  const { customFields: written = {}, ...others } = changes;
  const different = Object.entries(written).filter(
    ([key, value]) => !isSameValue(value, before.customFields[key]),
  );
  if (different.length === 0) return { changes: others, labels: [] };
  const given = Object.fromEntries(different);
  const parsed = await parseValues(tx, access, await customFields(), given, "change");
  const { values, definitions } = parsed;
  const labels = definitions
    .filter(({ key }) => key in values && !isSameValue(values[key], before.customFields[key]))
    .map(({ label }) => label);
  return { changes: { ...others, customFields: merge(before.customFields, values) }, labels };
}

/** Refuses values that no record could have. @throws HttpError 400 with a sentence that names the field */
export async function requireCustomValues(
  tx: Db,
  access: RecordAccess,
  entity: CustomFieldEntity,
  written: Written,
): Promise<void> {
  const fields = await listCustomFields(tx, access.workspaceId, entity);
  await parseValues(tx, access, fields, written, "change");
}

type Parsed = ReturnType<ReturnType<typeof customFieldValues>["parse"]>;

async function parseValues(
  tx: Db,
  access: RecordAccess,
  fields: CustomField[],
  written: Written,
  asked: Asked,
): Promise<{ values: Parsed; definitions: CustomField[] }> {
  const definitions = fields.filter(({ archived }) => !archived);
  const { data: values, error } = customFieldValues(definitions, asked).safeParse(written);
  if (error) {
    throw refusal(error.issues.map(({ path, message }) => ({ path: path.map(String), message })));
  }
  await requireMembers(tx, access, definitions, values);
  return { values, definitions };
}

async function requireMembers(
  tx: Db,
  { workspaceId }: RecordAccess,
  definitions: CustomField[],
  values: Parsed,
): Promise<void> {
  const named = definitions.flatMap(({ key, label, type }) => {
    const userId = type === "user" ? values[key] : null;
    return typeof userId === "string" ? [{ key, label, userId }] : [];
  });
  if (named.length === 0) return;
  const ids = named.map(({ userId }) => userId);
  const found = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, ids)));
  const unknown = named.filter(({ userId }) => !found.some((one) => one.userId === userId));
  const issues = unknown.map(({ key, label }) => ({
    path: [key],
    message: `${label} must be a member of this workspace`,
  }));
  if (issues.length > 0) throw refusal(issues);
}

function refusal(issues: { path: string[]; message: string }[]): HttpError {
  const ofRecord = issues.map(({ path, message }) => ({
    path: ["customFields", ...path].join("."),
    message,
  }));
  return new HttpError(400, ofRecord[0]?.message ?? "The input is not valid.", ofRecord);
}

function merge(before: CustomFieldsOfRecord, values: Parsed): CustomFieldsOfRecord {
  const merged = { ...before };
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}
