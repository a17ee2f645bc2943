import type { AddedField } from "#shared/rules/added-records.ts";
import { FieldRow, type FieldRowOf, withField } from "#web/records/incoming-webhooks/field-row.tsx";
import { ValueChoice } from "#web/records/incoming-webhooks/mapping-row.tsx";
import { Select } from "#web/ui/fields/select.tsx";

type AddedFieldRowProps = FieldRowOf<AddedField> & {
  /** The fields of the record that values are taken from. */
  taken: readonly { name: string; label: string }[];
};

export function AddedFieldRow(props: AddedFieldRowProps) {
  const { number, row, fields, taken, onChange, onRemove } = props;
  const field = fields.find(({ name }) => name === row.field);
  const setSource = (source: string) =>
    onChange(
      source === "fixed"
        ? { source: "fixed", field: row.field, value: "" }
        : { source: "record", field: row.field, from: "" },
    );
  return (
    <FieldRow
      number={number}
      field={row.field}
      fields={fields}
      source={row.source}
      sources={{ record: "From the record", fixed: "Always" }}
      onFieldChange={(name) => onChange(withField(row, name))}
      onSourceChange={setSource}
      onRemove={onRemove}
    >
      {row.source === "fixed" ? (
        <ValueChoice {...{ number, row, field, onChange }} />
      ) : (
        <Select
          aria-label={`Value of row ${number}`}
          value={row.from}
          onChange={({ target }) => onChange({ ...row, from: target.value })}
        >
          <option value="">Choose a field</option>
          {taken.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </FieldRow>
  );
}
