import { History } from "lucide-react";
import { type ListedKind, listedKinds } from "#shared/filter-fields.ts";
import type { RecordChange } from "#shared/changes.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import type { InfiniteList } from "#web/platform/infinite-list.ts";
import { listPaths } from "#web/platform/kind-paths.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ChangeEntry } from "./change-entry.tsx";
import { useHistory } from "./history.api.ts";

/** The history that the address asks for: `?history=deal-` and the id of a deal. */
export function AddressedHistory() {
  const { get, close } = useViewParams();
  const [, kind = "", id = ""] = /^([a-z]+)-(.+)$/.exec(get("history") ?? "") ?? [];
  const entity = listedKinds.find((known) => known === kind);
  if (entity === undefined) return null;
  return <HistoryDialog entity={entity} id={id} onClose={() => close({ history: null })} />;
}

type HistoryDialogProps = { entity: ListedKind; id: string; onClose: () => void };

function HistoryDialog({ entity, id, onClose }: HistoryDialogProps) {
  const history = useHistory(listPaths[entity], id);
  return (
    <Dialog title="History" description="Who changed what, newest first." onClose={onClose}>
      <DialogBody>
        {history.isPending && <HistorySkeleton />}
        {history.failure && (
          <FailureState
            title="The history could not be loaded"
            description={failureSentence(history.failure)}
            onRetry={history.retry}
          />
        )}
        {!history.isPending && !history.failure && <Changes entity={entity} history={history} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

type ChangesProps = { entity: ListedKind; history: InfiniteList<RecordChange> };

function Changes({ entity, history }: ChangesProps) {
  if (history.items.length === 0) {
    return (
      <EmptyState
        icon={History}
        title="No changes are known"
        description="What is changed from now on stands here."
      />
    );
  }
  return (
    <>
      <ol aria-label="Changes, newest first" className="divide-y divide-line">
        {history.items.map((change) => (
          <ChangeEntry key={change.id} entity={entity} change={change} />
        ))}
      </ol>
      {history.hasMore && !history.isLoadingMore && (
        <Button className="mt-2 w-full" onClick={history.loadMore}>
          Show more
        </Button>
      )}
      {(history.isLoadingMore || history.hasLoadMoreFailed) && (
        <ListEnd
          isLoadingMore={history.isLoadingMore}
          hasFailed={history.hasLoadMoreFailed}
          onRetry={history.loadMore}
        />
      )}
    </>
  );
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4 py-3">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-10 flex-1" />
        </div>
      ))}
    </div>
  );
}
