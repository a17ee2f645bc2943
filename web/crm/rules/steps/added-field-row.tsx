import { X } from "lucide-react";
import type { IncomingField } from "#shared/incoming-webhooks/incoming-fields.ts";
import type { AddedField } from "#shared/rules/added-records.ts";
import { ValueChoice } from "#web/records/incoming-webhooks/mapping-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";

type AddedFieldRowProps = {
  /** Its place in the list, for its labels. */
  number: number;
  row: AddedField;
  fields: readonly IncomingField[];
  /** The fields of the record that values are taken from. */
  taken: readonly { name: string; label: string }[];
  onChange: (row: AddedField) => void;
  onRemove: () => void;
};

/** One field of a new record, and where its value comes from. */
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
    <li className="grid grid-cols-[1fr_auto] gap-2 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)_auto] sm:border-0 sm:p-0">
      <Select
        aria-label={`Field of row ${number}`}
        value={row.field}
        onChange={({ target }) => onChange(ofField(row, target.value))}
      >
        {!field && <option value={row.field}>{row.field} (gone)</option>}
        {fields.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label={`Source of row ${number}`}
        className="max-sm:col-span-full max-sm:row-start-2"
        value={row.source}
        onChange={({ target }) => setSource(target.value)}
      >
        <option value="record">From the record</option>
        <option value="fixed">Always</option>
      </Select>
      <div className="min-w-0 max-sm:col-span-full max-sm:row-start-3">
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
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="self-center max-sm:col-start-2 max-sm:row-start-1"
        aria-label={`Remove row ${number}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

/** A fixed value of one field need not fit another. */
function ofField(row: AddedField, field: string): AddedField {
  return row.source === "fixed" ? { ...row, field, value: "" } : { ...row, field };
}
