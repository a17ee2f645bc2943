import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { IncomingField } from "#shared/incoming-webhooks/incoming-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/fields/select.tsx";

/** Props of a row that says where the value of one field comes from. */
export type FieldRowOf<Row> = {
  /** Its place in the list, for its labels. */
  number: number;
  row: Row;
  fields: readonly IncomingField[];
  onChange: (row: Row) => void;
  onRemove: () => void;
};

type FieldRowProps = Pick<FieldRowOf<never>, "number" | "onRemove"> & {
  field: string;
  fields: readonly { name: string; label: string }[];
  source: string;
  sources: Record<string, string>;
  onFieldChange: (field: string) => void;
  onSourceChange: (source: string) => void;
  /** The value, or the place that it is taken from. */
  children: ReactNode;
};

export function FieldRow(props: FieldRowProps) {
  const { number, field, fields, source, sources } = props;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-2 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)_auto] sm:border-0 sm:p-0">
      <Select
        aria-label={`Field of row ${number}`}
        value={field}
        onChange={({ target }) => props.onFieldChange(target.value)}
      >
        {!fields.some(({ name }) => name === field) && (
          <option value={field}>{field} (gone)</option>
        )}
        {fields.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label={`Source of row ${number}`}
        className="max-sm:col-span-full max-sm:row-start-2"
        value={source}
        onChange={({ target }) => props.onSourceChange(target.value)}
      >
        {Object.entries(sources).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <div className="min-w-0 max-sm:col-span-full max-sm:row-start-3">{props.children}</div>
      <Button
        variant="ghost"
        size="icon"
        className="self-center max-sm:col-start-2 max-sm:row-start-1"
        aria-label={`Remove row ${number}`}
        onClick={props.onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

/** Another field keeps the source, but a fixed value of one need not fit another. */
export function withField<Row extends { source: string; field: string }>(
  row: Row,
  field: string,
): Row {
  return row.source === "fixed" ? { ...row, field, value: "" } : { ...row, field };
}
