import { type ReactNode, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { staleRecord } from "#shared/records/stale-record.ts";
import { ConflictChoices, type Side } from "./conflict-choices.tsx";
import type { FieldRenderer } from "#web/platform/forms/form-fields.tsx";
import { valueAt } from "#web/platform/forms/value-at.ts";
import { isConflict } from "./record-writes.ts";

const stale = staleRecord(z.record(z.string(), z.unknown()));

type Conflict = Pick<z.infer<typeof stale>, "current" | "lastChanges"> & {
  fields: Record<string, FieldRenderer>;
  chosen: Record<string, Side>;
};

type ConflictOptions<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  fields: Record<string, FieldRenderer | null>;
  onStale?: (current: unknown) => void;
};

/** Shows both versions and takes over what is chosen. Untouched fields are theirs. */
export function useConflict<Input extends FieldValues, Output>({
  form,
  fields,
  onStale,
}: ConflictOptions<Input, Output>) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const mine = form.getValues();

  function notice(failure: Error): void {
    if (!isConflict(failure) || !onStale) return;
    const { current, lastChanges } = stale.parse(JSON.parse(failure.body));
    const differing = Object.entries(fields).flatMap(([name, field]) =>
      field &&
      isOf(current, name) &&
      !isSame(valueAt(form.getValues(), name), valueAt(current, name))
        ? [[name, field] as const]
        : [],
    );
    const dirty: Record<string, unknown> = form.formState.dirtyFields;
    const chosen = differing.map(
      ([name]) => [name, valueAt(dirty, name) ? "mine" : "theirs"] as const,
    );
    onStale(current);
    setConflict({
      current,
      lastChanges,
      fields: Object.fromEntries(differing),
      chosen: Object.fromEntries(chosen),
    });
  }

  function settle(): void {
    if (!conflict) return;
    for (const [name, side] of Object.entries(conflict.chosen)) {
      if (side === "theirs") setField(form, name, valueAt(conflict.current, name) ?? null);
    }
    setConflict(null);
  }

  const choices: ReactNode = conflict && (
    <ConflictChoices
      fields={conflict.fields}
      mine={mine}
      theirs={conflict.current}
      lastChanges={conflict.lastChanges}
      chosen={conflict.chosen}
      onChoose={(chosen) => setConflict({ ...conflict, chosen })}
    />
  );
  return { choices, notice, settle };
}

/** Custom fields without a value are left out. */
function isOf(record: object, name: string): boolean {
  return (name.split(".")[0] ?? name) in record;
}

/** Forms have "" for null. */
function isSame(mine: unknown, theirs: unknown): boolean {
  return JSON.stringify(mine === "" ? null : (mine ?? null)) === JSON.stringify(theirs ?? null);
}

/** Sets a field as if a person had typed the value. */
export function setField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  value: unknown,
): void {
  // Both are of one record, whose schema has read the value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
}
