import { type ReactNode, useEffect, useRef } from "react";
import type { FieldChange } from "#shared/records/stale-record.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Button } from "#web/ui/button.tsx";
import { valueAt } from "#web/platform/forms/value-at.ts";
import type { FieldRenderer } from "#web/platform/forms/form-fields.tsx";

export type Side = "mine" | "theirs";

type ConflictChoicesProps = {
  fields: Record<string, FieldRenderer>;
  mine: Record<string, unknown>;
  theirs: Record<string, unknown>;
  lastChanges: readonly FieldChange[];
  chosen: Record<string, Side>;
  onChoose: (chosen: Record<string, Side>) => void;
};

/** Both versions of a record that two people have changed, field by field, to choose from. */
export function ConflictChoices(props: ConflictChoicesProps) {
  const { fields, chosen, onChoose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is in the form behind.
  useEffect(() => heading.current?.focus(), []);
  const names = Object.keys(fields);
  const chooseAll = (side: Side) => onChoose(Object.fromEntries(names.map((name) => [name, side])));
  return (
    <div className="grid gap-4">
      <div className="rounded-md bg-warning-soft px-3 py-2.5">
        <h3 ref={heading} tabIndex={-1} className="font-medium text-warning-ink outline-none">
          Someone has changed this since you opened it
        </h3>
        <p className="mt-0.5">
          Nothing that you typed is lost. Choose what is to stay in each field, then save.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => chooseAll("mine")}>Keep all of mine</Button>
        <Button onClick={() => chooseAll("theirs")}>Take all of theirs</Button>
      </div>
      {names.map((name) => (
        <FieldChoice
          key={name}
          {...props}
          name={name}
          side={chosen[name] ?? "mine"}
          onChoose={(side) => onChoose({ ...chosen, [name]: side })}
        />
      ))}
    </div>
  );
}

type FieldChoiceProps = Omit<ConflictChoicesProps, "chosen" | "onChoose"> & {
  name: string;
  side: Side;
  onChoose: (side: Side) => void;
};

function FieldChoice(props: FieldChoiceProps) {
  const { name, fields, mine, theirs, side, onChoose } = props;
  const field = fields[name];
  const choice = (of: Side, label: ReactNode, value: unknown) => (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is both spans
    <label className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2 has-[:checked]:border-accent has-[:checked]:bg-accent-soft">
      <input
        type="radio"
        name={`conflict-${name}`}
        className="mt-0.5 accent-accent"
        checked={side === of}
        onChange={() => onChoose(of)}
      />
      <span className="min-w-0">
        <span className="block text-xs text-ink-muted">{label}</span>
        <span className="block wrap-anywhere whitespace-pre-wrap">
          {isEmpty(value) ? (
            <span className="text-ink-muted">Empty</span>
          ) : (
            (field?.describe?.(value) ?? String(value))
          )}
        </span>
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{field?.label ?? name}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choice("mine", "Yours", valueAt(mine, name))}
        {choice("theirs", <Author {...props} />, valueAt(theirs, name))}
      </div>
    </fieldset>
  );
}

function Author({ name, lastChanges }: FieldChoiceProps) {
  const change = lastChanges.find(({ field }) => field === name);
  if (!change) return "Theirs";
  return (
    <>
      {change.by ?? "Someone"}, <RelativeTime moment={change.at} />
    </>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
