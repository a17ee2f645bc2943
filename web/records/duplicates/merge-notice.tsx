import { Merge } from "lucide-react";
import type { RecordMerge } from "#shared/records/duplicates.ts";
import { format } from "#shared/format/format.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { askToUndo } from "#web/platform/changes/undo-changes.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { type MergeableKind, useMerges } from "./duplicates.api.ts";
import { sentence } from "#web/ui/isolated.ts";

/** Older merges stand in the record's history. */
const mostShown = 3;

/** Says on a record's page what was merged into it, and offers to take that apart again. */
export function MergeNotice({ kind, id }: { kind: MergeableKind; id: string }) {
  const { data: merges = [] } = useMerges(kind, id);
  return merges
    .slice(0, mostShown)
    .map((merge) => <MergeLine key={merge.changeSetId} merge={merge} />);
}

function MergeLine({ merge }: { merge: RecordMerge }) {
  const { at, userName, changeSetId, canUndo } = merge;
  const names = format.list(namesOf(merge));
  return (
    <Notice
      icon={Merge}
      className="mb-4"
      action={
        canUndo && (
          <Permitted to="records.write">
            <Button aria-label={`Unmerge ${names}`} onClick={() => askToUndo(changeSetId)}>
              Unmerge
            </Button>
          </Permitted>
        )
      }
    >
      {sentence`${userName ?? "Someone"} merged ${names} into this record `}
      <RelativeTime moment={at} />
    </Notice>
  );
}

function namesOf({ names }: RecordMerge): string[] {
  if (names.length === 0) return ["another record"];
  if (names.length <= 3) return names;
  return [...names.slice(0, 2), `${names.length - 2} others`];
}
