import { Handshake, SearchX } from "lucide-react";
import { deal, dealChanges } from "#shared/deals.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { ListView } from "#web/records/views/list-view.ts";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import { RecordList } from "#web/records/views/record-list.tsx";
import { dealColumns } from "./deal-columns.tsx";
import { DealDialog } from "./deal-dialog.tsx";
import { useDeals } from "./deals.api.ts";

export function DealTable({ view }: { view: ListView }) {
  const deals = useDeals(view.query, { isWindow: true, isReady: view.isReady });
  const columns = useRecordColumns("deal", dealColumns);
  return (
    <RecordList
      view={view}
      label="Deals"
      path={apiPaths.deals}
      schema={deal}
      query={view.query}
      list={deals}
      columns={columns}
      changes={dealChanges}
      nameOf={({ title }) => title}
      empty={view.filter ? <NoMatches view={view} /> : <NoDeals />}
    >
      {(record, close) => <DealDialog deal={record} onClose={close} />}
    </RecordList>
  );
}

function NoMatches({ view }: { view: ListView }) {
  return (
    <EmptyState icon={SearchX} title="No deals match" description="No deal fits your filter.">
      <Button onClick={() => view.setFilter(null)}>Show all deals</Button>
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
