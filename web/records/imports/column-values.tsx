import { useState } from "react";
import type {
  ColumnMapping,
  ImportColumn,
  ImportEntity,
  ImportField,
} from "#shared/imports/imports.ts";
import { valuesIn } from "#shared/imports/guess-mapping.ts";
import { readChoice } from "#shared/imports/known-values.ts";
import { setAside } from "#shared/imports/set-aside.ts";
import { countText } from "#shared/format/count-text.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

type ColumnValuesProps = {
  entity: ImportEntity;
  column: ImportColumn;
  field: ImportField;
  mapped: ColumnMapping;
  onChange: (changed: ColumnMapping) => void;
};

/** What each value of a column stands for, with a proposal. Folded where all of them are known. */
export function ColumnValues({ entity, column, field, mapped, onChange }: ColumnValuesProps) {
  const matches = new Map(Object.entries(mapped.values ?? {}));
  const values = valuesIn(column, field.kind).map((value): MatchedValue => {
    const matched = matches.get(value.text);
    const proposed = readChoice(entity, field, value.text) ?? withoutChoice(field, value.text);
    return { ...value, to: matched === undefined ? proposed : matched };
  });
  const open = values.filter(({ to }) => to === unmatched).length;
  const [isUnfolded, setIsUnfolded] = useState(open > 0);
  if (column.values === null) {
    return (
      <p className="text-ink-muted">It has too many different values to match each of them.</p>
    );
  }
  if (values.length === 0) return null;
  return (
    <details
      open={isUnfolded}
      onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
      className="rounded-md border border-line"
    >
      <summary className="cursor-pointer px-3 py-2 font-medium pointer-coarse:py-3">
        {countText(values.length, "value", "values")}
        <span className={open > 0 ? "text-danger-ink" : "font-normal text-ink-muted"}>
          {open > 0 ? `, ${open} not matched` : ", all matched"}
        </span>
      </summary>
      <div className="grid gap-3 border-t border-line p-3">
        {values.map((value) => (
          <ValueField
            key={value.text}
            value={value}
            field={field}
            onMatch={(to) =>
              onChange({ ...mapped, values: { ...mapped.values, [value.text]: to } })
            }
          />
        ))}
      </div>
    </details>
  );
}

/** `to` is null where the cell counts as empty. */
type MatchedValue = { text: string; count: number; to: string | null };

/** Words of the select alone: no choice has a colon in its key. */
const unmatched = ":unmatched";
const empty = ":empty";
const archived = ":archived";

function withoutChoice({ archivedChoices = [] }: ImportField, text: string): string {
  const word = text.toLowerCase();
  const isArchived = archivedChoices.some(
    ({ value, label }) => value === text || label.toLowerCase() === word,
  );
  return isArchived ? archived : unmatched;
}

type ValueFieldProps = {
  value: MatchedValue;
  field: ImportField;
  onMatch: (to: string | null) => void;
};

function ValueField({ value: { text, count, to }, field, onMatch }: ValueFieldProps) {
  const isOpen = to === unmatched;
  return (
    <Field
      label={`“${text}” in ${countText(count, "row", "rows")}`}
      error={isOpen ? "Rows with this value would be refused." : undefined}
    >
      {(control) => (
        <Select
          {...control}
          value={to ?? empty}
          onChange={({ target }) => onMatch(target.value === empty ? null : target.value)}
        >
          {isOpen && <option value={unmatched}>Choose what it is</option>}
          {to === archived && (
            <option value={archived}>Archived: for records that have it already</option>
          )}
          {field.choices?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={empty}>Nothing: leave the field empty</option>
          <option value={setAside}>Set aside: do not import these rows</option>
        </Select>
      )}
    </Field>
  );
}
