import { useSyncExternalStore } from "react";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";

/** A new record that a picker waits for. */
export type AskedRecord = {
  kind: ListedKind;
  /** What was searched for. */
  words: string;
  onMade: (made: ComboboxOption) => void;
};

/** The form of one may ask for another. */
let asked: readonly AskedRecord[] = [];
const listeners = new Set<() => void>();

/** Opens the record's form, above what is open. */
export function askForRecord(record: AskedRecord): void {
  show([...asked, record]);
}

export function closeAskedRecord(): void {
  show(asked.slice(0, -1));
}

function show(records: readonly AskedRecord[]): void {
  asked = records;
  for (const listener of listeners) listener();
}

const none: readonly AskedRecord[] = [];

export function useAskedRecords(): readonly AskedRecord[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => none,
  );
}
