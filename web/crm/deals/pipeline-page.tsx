import { viewAsks } from "#web/records/views/list-asks.ts";
import type { PageHandle } from "#web/platform/page-scripts.ts";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { cn } from "#web/ui/class-names.ts";
import { ListHeader } from "#web/records/views/list-header.tsx";
import { useListView } from "#web/records/views/list-view.ts";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import { ViewToolbar } from "#web/records/views/view-toolbar.tsx";
import { BoardView } from "./board-view.tsx";
import { dealColumns } from "./deal-columns.tsx";
import { DealTable } from "./deal-table.tsx";

export const meta = () => titled("Pipeline");

export const handle: PageHandle = {
  asks: [apiPaths.pipeline, ...viewAsks],
};

export default function PipelinePage() {
  const { open } = useViewParams();
  const view = useListView("deal");
  const columns = useRecordColumns("deal", dealColumns);
  const isBoard = view.layout === "cards";
  return (
    // From the top bar down to the screen's edge, so that the board and not the page scrolls.
    <div
      className={cn(
        isBoard && "-mb-6 flex h-[calc(100dvh-4.5rem)] flex-col md:-mb-8 md:h-[calc(100dvh-5rem)]",
      )}
    >
      <ListHeader
        title="Pipeline"
        description="Track and manage your deals"
        view={view}
        path={apiPaths.deals}
        query={isBoard ? {} : view.query}
        addLabel="New Deal"
        onAdd={() => open({ new: "true" })}
      />
      <ViewToolbar view={view} otherLayout="Board" columns={columns} />
      {isBoard ? <BoardView /> : <DealTable view={view} />}
    </div>
  );
}
