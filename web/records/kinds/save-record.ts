import { raised } from "#shared/format/first-letters.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { NewRecordOf, RecordOf } from "#shared/records/record-types.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { useRecordWrite } from "#web/platform/dialogs/record-writes.ts";
import { type TableRecord, textOf, valueOf } from "#web/records/views/table-column.ts";

/** Changes the record that was seen so; adds one where none was. */
export function useSaveRecord<Kind extends ListedKind>(
  kind: Kind,
  seen: (RecordOf<Kind> & TableRecord) | null,
) {
  const { words, nameField } = kindDefinitions[kind];
  const list = listPaths[kind];
  const title = seen ? "Changes of" : `New ${words.one}:`;
  return useRecordWrite({
    name: kind,
    call: (body: NewRecordOf<Kind>) =>
      seen
        ? { method: "PUT", path: apiPaths.record(list, seen.id), body, seen }
        : { method: "POST", path: list, body },
    label: (body) => `${title} ${textOf(valueOf(body, nameField))}`,
    done: `${raised(words.one)} ${seen ? "updated" : "created"} successfully`,
    failed: `The ${words.one} was not saved`,
    isForm: true,
  });
}
