import type { CustomField, CustomFieldType } from "#shared/custom-fields.ts";
import type { ImportEntity } from "#shared/imports.ts";
import type { ImportFieldKind } from "#shared/imports/field-kinds.ts";
import { type ImportField, importFieldsOf } from "#shared/imports/import-fields.ts";
import { isEmailRequired } from "#server/crm/contacts/require-email.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { listKnownWords } from "#server/records/imports/known-words.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** `custom` is the definition of a custom field. */
export interface MappableField extends ImportField {
  custom?: CustomField;
}

const kinds: Record<CustomFieldType, ImportFieldKind> = {
  text: "text",
  number: "number",
  money: "money",
  date: "date",
  choice: "choice",
  choices: "choices",
  checkbox: "checkbox",
  link: "website",
  user: "owner",
};

/** The fields that columns can be mapped to. */
export async function listImportFields(
  db: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  entity: ImportEntity,
): Promise<MappableField[]> {
  const own = await listCustomFields(db, workspaceId, entity);
  const known = await listKnownWords(db, workspaceId, entity);
  const fields: MappableField[] = [
    ...importFieldsOf(entity),
    ...own
      .filter(({ archived }) => !archived)
      .map((custom) => ({
        name: customFieldPrefix + custom.key,
        label: custom.label,
        kind: kinds[custom.type],
        choices: custom.choices
          .filter((choice) => !choice.archived)
          .map(({ id, label }) => ({ value: id, label })),
        custom,
      })),
  ];
  const isAsked = entity === "contact" && (await isEmailRequired(db, workspaceId));
  return fields.map((field) => {
    const words = known.get(field.name);
    const isRequired = isAsked && field.name === "email";
    return { ...field, ...(words && { known: words }), ...(isRequired && { isRequired }) };
  });
}

/** Precedes the key of a custom field. */
export const customFieldPrefix = "customFields.";
