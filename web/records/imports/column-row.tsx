import { useState } from "react";
import type {
  ColumnMapping,
  ImportColumn,
  ImportFile,
  ImportMapping,
} from "#shared/imports/imports.ts";
import type { DateOrder } from "#shared/imports/cell-formats.ts";
import { isChosenKind } from "#shared/imports/field-kinds.ts";
import { mapColumn } from "#shared/imports/guess-mapping.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { AddFieldDialog } from "./add-field-dialog.tsx";
import { ColumnValues } from "./column-values.tsx";
import { dotted } from "#web/ui/isolated.ts";

type ColumnRowProps = {
  file: ImportFile;
  column: ImportColumn;
  mapping: ImportMapping;
  onChange: (changed: ColumnMapping) => void;
};

export function ColumnRow({ file, column, mapping, onChange }: ColumnRowProps) {
  const { entity, fields } = file;
  const mapped = mapping.columns.find((one) => one.column === column.column);
  const field = fields.find(({ name }) => name === mapped?.field);
  const asksForOrder = field?.kind === "date" && column.dateOrders.length > 1;
  return (
    <li className="grid gap-3 py-4 sm:grid-cols-2 sm:gap-6">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{headerOf(column)}</p>
        <Samples column={column} />
      </div>
      <div className="grid content-start gap-3">
        <FieldChoice {...{ file, column, mapping, onChange }} />
        {field && mapped && isChosenKind(field.kind) && (
          <ColumnValues key={field.name} {...{ entity, column, field, mapped, onChange }} />
        )}
        {asksForOrder && (
          <DateOrderChoice
            column={column}
            chosen={mapped?.dateOrder}
            onChange={(dateOrder) =>
              onChange({
                ...mapColumn(column, field.name, fields),
                ...(dateOrder && { dateOrder }),
              })
            }
          />
        )}
      </div>
    </li>
  );
}

function headerOf({ header, column }: ImportColumn): string {
  return header || `Column ${column + 1}`;
}

/** Names no field: none has a colon in it. */
const newField = ":new";

function FieldChoice({ file, column, mapping, onChange }: ColumnRowProps) {
  const { fields } = file;
  const [isAdding, setIsAdding] = useState(false);
  const mayAddFields = useMay("customFields.manage");
  const mapped = mapping.columns.find((one) => one.column === column.column);
  const field = fields.find(({ name }) => name === mapped?.field);
  const isTwice =
    field &&
    !field.othersOf &&
    mapping.columns.filter((one) => one.field === field.name).length > 1;
  return (
    <Field
      label={`Field for ${headerOf(column)}`}
      error={isTwice ? `Two columns are mapped to ${field.label}. Leave one out.` : undefined}
    >
      {(control) => (
        <>
          <Select
            {...control}
            value={mapped?.field ?? ""}
            onChange={({ target }) => {
              if (target.value === newField) setIsAdding(true);
              else onChange(mapColumn(column, target.value || null, fields));
            }}
          >
            <option value="">Do not import</option>
            {fields.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
            {mayAddFields && <option value={newField}>A new field...</option>}
          </Select>
          {isAdding && (
            <AddFieldDialog
              file={file}
              column={column}
              onAdded={(added) => onChange({ column: column.column, field: added })}
              onClose={() => setIsAdding(false)}
            />
          )}
        </>
      )}
    </Field>
  );
}

const orderLabels: Record<DateOrder, string> = {
  ymd: "Year, month, day",
  dmy: "Day, month, year",
  mdy: "Month, day, year",
};

type DateOrderChoiceProps = {
  column: ImportColumn;
  chosen: DateOrder | undefined;
  onChange: (order: DateOrder | undefined) => void;
};

function DateOrderChoice({ column, chosen, onChange }: DateOrderChoiceProps) {
  return (
    <Field
      label={`Order of the dates in ${headerOf(column)}`}
      error={chosen ? undefined : "These dates can be read in several ways."}
    >
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ""}
          onChange={({ target }) =>
            onChange(column.dateOrders.find((order) => order === target.value))
          }
        >
          <option value="">Choose the order</option>
          {column.dateOrders.map((order) => (
            <option key={order} value={order}>
              {orderLabels[order]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const mostSamples = 3;

function Samples({ column: { samples, filled } }: { column: ImportColumn }) {
  if (filled === 0) return <p className="text-ink-muted">No values</p>;
  return (
    <p className="line-clamp-3 wrap-anywhere text-ink-muted">
      {dotted(samples.slice(0, mostSamples))}
    </p>
  );
}
