import { Plus } from "lucide-react";
import { ExportMenu } from "#web/exports/export-menu.tsx";
import { ImportButton } from "#web/imports/import-button.tsx";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Permitted } from "#web/platform/permitted.tsx";
import { PageHeader } from "#web/shell/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { useListView } from "#web/views/list-view.ts";
import { useRecordColumns } from "#web/views/record-columns.ts";
import { ViewToolbar } from "#web/views/view-toolbar.tsx";
import { BoardView } from "./board-view.tsx";
import { dealColumns } from "./deal-columns.tsx";
import { DealTable } from "./deal-table.tsx";

export const meta = () => titled("Pipeline");

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
      <PageHeader title="Pipeline" description="Track and manage your deals">
        <ExportMenu view={view} path={apiPaths.deals} query={isBoard ? {} : view.query} />
        <Permitted to="records.write">
          <ImportButton kind="deal" />
          <Button variant="primary" onClick={() => open({ new: "true" })}>
            <Plus aria-hidden />
            New Deal
          </Button>
        </Permitted>
      </PageHeader>
      <ViewToolbar view={view} many="deals" otherLayout="Board" columns={columns} />
      {isBoard ? <BoardView /> : <DealTable view={view} />}
    </div>
  );
}
