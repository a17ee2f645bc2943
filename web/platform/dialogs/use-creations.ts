import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { ComboboxCreation, ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { askForRecord } from "#web/platform/lists/asked-records.ts";
import { useMay } from "#web/platform/session/use-may.ts";

/** The records that a picker offers to add where nothing matches. */
export function useCreations(
  kinds: readonly ListedKind[],
  onMade: (made: ComboboxOption) => void,
): ComboboxCreation[] {
  const mayWrite = useMay("records.write");
  if (!mayWrite) return [];
  return kinds.map((kind) => ({
    label: kindWords[kind].one,
    create: (words) => askForRecord({ kind, words, onMade }),
  }));
}
