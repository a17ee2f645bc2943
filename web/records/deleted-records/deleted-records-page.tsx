import { Trash2 } from "lucide-react";
import { useState } from "react";
import {
  deletedRecordDays,
  type DeletedRecord,
  type LostLink,
} from "#shared/records/deleted-records.ts";
import { raised } from "#shared/format/first-letters.ts";
import { allKinds } from "#shared/records/kind-words.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSearchParam } from "#web/platform/navigation/view-params.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { ListCount } from "#web/ui/lists/list-count.tsx";
import { SearchBox } from "#web/ui/fields/search-box.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DeletedList } from "./deleted-list.tsx";
import { useDeletedRecords } from "./deleted-records.api.ts";
import { LostLinksNotice } from "./lost-links-notice.tsx";
import { SelectionBar } from "./selection-bar.tsx";

export const meta = () => titled("Recently deleted");

export default function DeletedRecordsPage() {
  const { q, text, setText } = useSearchParam();
  const deleted = useDeletedRecords(q);
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set());
  const [lost, setLost] = useState<LostLink[]>([]);
  const toggle = ({ id }: DeletedRecord) => choose((ids) => toggled(ids, id));
  return (
    <CardSection
      title="Recently deleted"
      description={`What was deleted in the last ${deletedRecordDays} days, and can be restored with its links. After that it is erased.`}
    >
      <LostLinksNotice lost={lost} onClose={() => setLost([])} />
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <SearchBox
          placeholder="Search deleted records..."
          value={text}
          onChange={setText}
          className="w-full sm:w-72"
        />
        <ListCount
          isUnseen
          total={deleted.isPending ? null : deleted.total}
          one="deleted record"
          many="deleted records"
        />
        <SelectionBar
          chosen={deleted.items.filter(({ id }) => chosenIds.has(id))}
          onDone={() => choose(new Set())}
          onLost={setLost}
        />
      </div>
      {deleted.isPending && <Skeleton className="h-64" />}
      {deleted.failure && (
        <FailureState
          title="The deleted records could not be loaded"
          description={failureSentence(deleted.failure)}
          onRetry={deleted.retry}
        />
      )}
      {!deleted.isPending && !deleted.failure && deleted.items.length === 0 && (
        <NothingDeleted isSearched={q !== ""} />
      )}
      {deleted.items.length > 0 && (
        <DeletedList deleted={deleted} chosenIds={chosenIds} onToggle={toggle} onLost={setLost} />
      )}
    </CardSection>
  );
}

function NothingDeleted({ isSearched }: { isSearched: boolean }) {
  return (
    <EmptyState
      icon={Trash2}
      title={isSearched ? "No deleted record matches" : "Nothing was deleted lately"}
      description={
        isSearched
          ? "Look for a part of its name."
          : `${raised(allKinds())} that are deleted can be restored from here.`
      }
    />
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
