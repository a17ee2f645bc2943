import type { ColumnMapping, ImportColumn, ImportFile, ImportMapping } from "#shared/imports.ts";
import type { DateOrder } from "#shared/imports/cell-formats.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

type ColumnRowProps = {
  column: ImportColumn;
  fields: ImportFile["fields"];
  mapping: ImportMapping;
  onChange: (changed: ColumnMapping) => void;
};

const orderLabels: Record<DateOrder, string> = {
  ymd: "Year, month, day",
  dmy: "Day, month, year",
  mdy: "Month, day, year",
};

/** One column of the file: what it holds, and which field it is. */
export function ColumnRow({ column, fields, mapping, onChange }: ColumnRowProps) {
  const mapped = mapping.columns.find((one) => one.column === column.column);
  const field = fields.find(({ name }) => name === mapped?.field);
  const isTwice = field && mapping.columns.filter((one) => one.field === field.name).length > 1;
  const asksForOrder = field?.kind === "date" && column.dateOrders.length > 1;
  const header = column.header || `Column ${column.column + 1}`;
  return (
    <li className="grid gap-3 py-4 sm:grid-cols-2 sm:gap-6">
      <div className="min-w-0">
        <p className="font-medium break-words">{header}</p>
        <Samples column={column} />
      </div>
      <div className="grid content-start gap-3">
        <Field
          label={`Field for ${header}`}
          error={isTwice ? `Two columns are mapped to ${field.label}. Leave one out.` : undefined}
        >
          {(control) => (
            <Select
              {...control}
              value={mapped?.field ?? ""}
              onChange={({ target }) =>
                onChange({ column: column.column, field: target.value || null })
              }
            >
              <option value="">Do not import</option>
              {fields.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {asksForOrder && (
          <Field
            label={`Order of the dates in ${header}`}
            error={mapped?.dateOrder ? undefined : "These dates can be read in several ways."}
          >
            {(control) => (
              <Select
                {...control}
                value={mapped?.dateOrder ?? ""}
                onChange={({ target }) => {
                  const dateOrder = column.dateOrders.find((order) => order === target.value);
                  onChange({
                    column: column.column,
                    field: field.name,
                    ...(dateOrder && { dateOrder }),
                  });
                }}
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
        )}
      </div>
    </li>
  );
}

const mostSamples = 3;

function Samples({ column: { samples, filled } }: { column: ImportColumn }) {
  if (filled === 0) return <p className="text-ink-muted">No values</p>;
  return (
    <p className="line-clamp-3 break-words text-ink-muted">
      {samples.slice(0, mostSamples).join(" · ")}
    </p>
  );
}
