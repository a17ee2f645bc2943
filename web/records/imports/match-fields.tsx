import { format } from "#shared/format/format.ts";
import type { ImportFile, ImportKey, ImportMapping } from "#shared/imports/imports.ts";
import { isEmailRequired } from "#shared/imports/guess-mapping.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { kindWords } from "#shared/records/kind-words.ts";

type MatchFieldsProps = {
  file: ImportFile;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
};

type KeyChoice = { key: ImportKey; label: string };

function keysOf({ entity, fields: mappable }: ImportFile): KeyChoice[] {
  const { fields, nameField } = kindDefinitions[entity];
  const keys: KeyChoice[] = [{ key: "name", label: `The ${nameField}` }];
  if (fields.companyId) {
    keys.push({ key: "nameAndCompany", label: `The ${nameField} and the company` });
  }
  if (fields.code?.isUnique) return [{ key: "code", label: "The code" }, ...keys];
  if (!fields.email) return keys;
  const email = isEmailRequired(mappable) ? "The email" : "The email, else the phone or the name";
  return [{ key: "email", label: email }, { key: "phone", label: "The phone" }, ...keys];
}

/** How rows meet the records that there are. */
export function MatchFields({ file, mapping, onChange }: MatchFieldsProps) {
  const { many, one } = kindWords[file.entity];
  const linked = file.fields.flatMap(({ kind }) =>
    kind === "company" || kind === "contact" ? [kindWords[kind].many] : [],
  );
  const choices: KeyChoice[] = [
    { key: "none", label: `Nothing: add every row as a new ${one}` },
    ...keysOf(file),
    ...ownKeys(file),
    { key: "id", label: `The ID that this workspace gave the ${one}` },
  ];
  return (
    <CardSection title={`Rows of ${many} that are there already`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Known by" isHalf>
          {(control) => (
            <Select
              {...control}
              value={mapping.key}
              onChange={({ target }) => {
                const chosen = choices.find(({ key }) => key === target.value);
                if (chosen) onChange({ ...mapping, key: chosen.key });
              }}
            >
              {choices.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {mapping.key !== "none" && <OnMatch {...{ file, mapping, onChange }} />}
        {linked.length > 0 && (
          <div className="sm:col-span-full">
            <LabelledCheckbox
              label={`Add ${format.list(linked)} that do not exist yet`}
              checked={mapping.addsLinked}
              onChange={({ target }) => onChange({ ...mapping, addsLinked: target.checked })}
            />
          </div>
        )}
      </div>
    </CardSection>
  );
}

function OnMatch({ file, mapping, onChange }: MatchFieldsProps) {
  return (
    <Field
      label={`A ${kindWords[file.entity].one} that is there`}
      isHalf
      hint="Empty cells change nothing."
    >
      {(control) => (
        <Select
          {...control}
          value={mapping.onMatch}
          onChange={({ target }) =>
            onChange({ ...mapping, onMatch: target.value === "skip" ? "skip" : "update" })
          }
        >
          <option value="update">is changed to what the row says</option>
          <option value="skip">stays as it is</option>
        </Select>
      )}
    </Field>
  );
}

/** A field of the workspace's own can distinguish records where it has one plain value. */
function ownKeys({ fields }: ImportFile): KeyChoice[] {
  return fields.flatMap(({ name, label, kind }) => {
    const prefix = "customFields.";
    const isPlain = kind === "text" || kind === "number" || kind === "website";
    if (!name.startsWith(prefix) || !isPlain) return [];
    return [
      { key: `${prefix}${name.slice(prefix.length)}` as const, label: `The field “${label}”` },
    ];
  });
}
