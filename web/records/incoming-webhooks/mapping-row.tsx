import { useId, useState } from "react";
import type { BodyPath } from "#shared/incoming-webhooks/body-paths.ts";
import type { IncomingField } from "#shared/incoming-webhooks/incoming-fields.ts";
import type { MappingRow } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { memberNamed } from "#shared/incoming-webhooks/read-body.ts";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { FieldRow, type FieldRowOf, withField } from "./field-row.tsx";

type MappingRowItemProps = FieldRowOf<MappingRow> & { paths: readonly BodyPath[] };

export function MappingRowItem(props: MappingRowItemProps) {
  const { number, row, fields, onChange, onRemove } = props;
  const field = fields.find(({ name }) => name === row.field);
  const setSource = (source: string) =>
    onChange(
      source === "fixed"
        ? { source: "fixed", field: row.field, value: "" }
        : { source: "body", field: row.field, path: "" },
    );
  return (
    <FieldRow
      number={number}
      field={row.field}
      fields={fields}
      source={row.source}
      sources={{ body: "From the call", fixed: "Always" }}
      onFieldChange={(name) => onChange(withField(row, name))}
      onSourceChange={setSource}
      onRemove={onRemove}
    >
      {row.source === "body" ? (
        <PathChoice {...props} row={row} />
      ) : (
        <ValueChoice {...props} row={row} field={field} />
      )}
    </FieldRow>
  );
}

type Row<Source> = Extract<MappingRow, { source: Source }>;

const another = "another path";

/** One of the paths of the last call, or another that is typed. */
function PathChoice({ number, row, paths, onChange }: MappingRowItemProps & { row: Row<"body"> }) {
  const [isTyping, setIsTyping] = useState(false);
  const listId = useId();
  const isListed = row.path === "" || paths.some(({ path }) => path === row.path);
  const label = `Path of row ${number}`;
  if (paths.length === 0 || isTyping || !isListed) {
    return (
      <>
        <Input
          aria-label={label}
          placeholder="data.email"
          maxLength={300}
          list={listId}
          value={row.path}
          onChange={({ target }) => onChange({ ...row, path: target.value })}
        />
        <datalist id={listId}>
          {paths.map(({ path }) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </datalist>
      </>
    );
  }
  return (
    <Select
      aria-label={label}
      value={row.path}
      onChange={({ target }) =>
        target.value === another ? setIsTyping(true) : onChange({ ...row, path: target.value })
      }
    >
      <option value="">Choose a path</option>
      {paths.map((one) => (
        <option key={one.path} value={one.path}>
          {withSample(one)}
        </option>
      ))}
      <option value={another}>Another path...</option>
    </Select>
  );
}

/** A closed select cuts nothing off, so the sample is as long as a phone has room for. */
function withSample({ path, sample }: BodyPath): string {
  const room = mostCharacters - path.length;
  if (sample.length <= room) return `${path}: ${sample}`;
  return room > 5 ? `${path}: ${sample.slice(0, room)}…` : path;
}

const mostCharacters = 30;

/** One of the field's choices, or a text. */
export function ValueChoice({
  number,
  row,
  field,
  onChange,
}: Pick<FieldRowOf<Row<"fixed">>, "number" | "row" | "onChange"> & {
  field: IncomingField | undefined;
}) {
  const label = `Value of row ${number}`;
  const set = (value: string) => onChange({ ...row, value });
  const choices = field ? choicesOf(field) : [];
  if (choices.length === 0) {
    return (
      <Input
        aria-label={label}
        placeholder={field?.kind === "list" ? "Several with commas between" : "The same each time"}
        maxLength={1_000}
        value={row.value}
        onChange={({ target }) => set(target.value)}
      />
    );
  }
  const chosen = memberNamed(choices, row.value)?.value ?? "";
  return (
    <Select aria-label={label} value={chosen} onChange={({ target }) => set(target.value)}>
      <option value="">Choose a value</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}

function choicesOf({ kind, choices }: IncomingField) {
  const ofCheckbox = [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ];
  return kind === "checkbox" ? ofCheckbox : choices;
}
