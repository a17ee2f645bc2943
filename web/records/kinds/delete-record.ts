import { raised } from "#shared/format/first-letters.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { useRecordWrite } from "#web/platform/dialogs/record-writes.ts";

/** Takes the id of the record to delete. */
export function useDeleteRecord(kind: ListedKind) {
  const { one } = kindDefinitions[kind].words;
  const list = listPaths[kind];
  return useRecordWrite({
    name: `${kind}-deletion`,
    call: (id: string) => ({ method: "DELETE", path: apiPaths.record(list, id) }),
    label: () => `Deletion of a ${one}`,
    done: `${raised(one)} deleted successfully`,
    failed: `The ${one} was not deleted`,
    deletes: (id) => [list, id],
    canUndo: true,
  });
}
