import { type ReactNode, useId } from "react";
import { OwnerName } from "#web/settings/members/owner-name.tsx";
import { cn } from "#web/ui/class-names.ts";
import type { SeenRecord } from "./duplicates.api.ts";
import type { MergeField, UnitedField } from "./merge-fields.ts";
import { listed } from "#web/ui/isolated.ts";

type MergeTableProps = {
  records: SeenRecord[];
  fields: MergeField[];
  /** What the one record takes from all of them. */
  united: UnitedField[];
  winnerId: string;
  onWinner: (id: string) => void;
  /** Which record each field is taken from. */
  takes: Record<string, string>;
  onTake: (field: string, id: string) => void;
};

/** On a phone two records fit beside each other. */
const labelStyle = "px-4 font-medium text-ink-muted max-sm:px-3";
const recordStyle = "px-4 wrap-anywhere max-sm:px-2";

/** The records side by side; arrow keys move a choice within its row. */
export function MergeTable({
  records,
  fields,
  united,
  winnerId,
  onWinner,
  takes,
  onTake,
}: MergeTableProps) {
  return (
    <div
      role="region"
      aria-label="Records side by side"
      // So that it can be scrolled by keyboard where it is wider than the screen.
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card"
    >
      <table className="w-full text-left">
        <caption className="sr-only">Choose a value for each field</caption>
        <thead>
          <tr className="border-b border-line align-top">
            <th scope="col" className={cn(labelStyle, "w-32 py-3 max-sm:w-auto")}>
              Keep
            </th>
            {records.map(({ record }) => (
              <th
                key={record.id}
                scope="col"
                className={cn(recordStyle, "min-w-48 py-3 max-sm:min-w-28")}
              >
                <Choice
                  group="winner"
                  label="Keep"
                  isChosen={record.id === winnerId}
                  onChoose={() => onWinner(record.id)}
                >
                  {record.name}
                </Choice>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {fields.map((field) => (
            <tr key={field.name} className="align-top">
              <th scope="row" className={cn(labelStyle, "py-2.5")}>
                {field.label}
              </th>
              {field.values.map(({ id, shown }) => (
                <td key={id} className={cn(recordStyle, "py-2.5")}>
                  <Choice
                    group={field.name}
                    label={`${field.label}:`}
                    isChosen={takes[field.name] === id}
                    onChoose={() => onTake(field.name, id)}
                  >
                    <FieldValue name={field.name} id={id} shown={shown} records={records} />
                  </Choice>
                </td>
              ))}
            </tr>
          ))}
          {united.map(({ label, values }) => (
            <tr key={label} className="align-top">
              <th scope="row" className={cn(labelStyle, "py-2.5")}>
                {label}
              </th>
              <td colSpan={records.length} className={cn(recordStyle, "py-2.5 text-ink-muted")}>
                {listed(values) || "None"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ChoiceProps = {
  group: string;
  /** Comes before the value in the choice's name. */
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Choice({ group, label, isChosen, onChoose, children }: ChoiceProps) {
  const labelId = useId();
  const valueId = useId();
  return (
    <label className="flex cursor-pointer items-start gap-2">
      <input
        type="radio"
        name={`merge-${group}`}
        aria-labelledby={`${labelId} ${valueId}`}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span id={labelId} className="sr-only">
        {label}
      </span>
      <span id={valueId} className="line-clamp-4 min-w-0 wrap-anywhere">
        {children}
      </span>
    </label>
  );
}

type FieldValueProps = { name: string; id: string; shown: ReactNode; records: SeenRecord[] };

function FieldValue({ name, id, shown, records }: FieldValueProps) {
  if (name === "ownerId") {
    const owner = records.find(({ record }) => record.id === id)?.record.ownerId ?? null;
    return <OwnerName userId={owner} />;
  }
  if (shown === null) return <span className="text-ink-muted italic">nothing</span>;
  return <>{shown}</>;
}
