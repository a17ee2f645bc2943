import { Handshake, SearchX } from "lucide-react";
import { deal, dealChanges } from "#shared/crm/deals.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { ListCount } from "#web/ui/lists/list-count.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import type { ListView } from "#web/records/views/list-view.ts";
import { RecordList } from "#web/records/views/record-list.tsx";
import { useDeals } from "./deals.api.ts";
import { useDealColumns } from "./use-deal-columns.ts";

const DealDialog = lazyDialog(async () => (await import("./deal-dialog.tsx")).DealDialog);

type DealTableProps = {
  view: ListView;
  query: ListView["query"] & { q: string; ownerId: string | null };
  onClear: () => void;
};

export function DealTable({ view, query, onClear }: DealTableProps) {
  const deals = useDeals(query, { isWindow: true, isReady: view.isReady });
  const columns = useDealColumns(true);
  const isNarrowed = Boolean(query.q || query.ownerId || view.filter);
  return (
    <>
      <ListCount isUnseen total={deals.isPending ? null : deals.total} one="deal" many="deals" />
      <RecordList
        view={view}
        schema={deal}
        query={query}
        list={deals}
        columns={columns}
        changes={dealChanges}
        nameOf={({ title }) => title}
        empty={isNarrowed ? <NoMatches onClear={onClear} /> : <NoDeals />}
      >
        {(record, close) => <DealDialog deal={record} onClose={close} />}
      </RecordList>
    </>
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No deals match"
      description="No deal fits your search and filter."
    >
      <Button onClick={onClear}>Show all deals</Button>
    </EmptyState>
  );
}

function NoDeals() {
  return (
    <EmptyState
      icon={Handshake}
      title="No deals yet"
      description="What you add to the pipeline stands here."
    />
  );
}
