import { createElement } from "react";
import type { FilterGroup } from "#shared/filters/filters.ts";
import { withConditions } from "#web/records/views/view-state.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSearchParam, useViewParams } from "#web/platform/navigation/view-params.ts";
import { OwnerFilter, useOwnerFilter } from "#web/settings/members/owner-filter.tsx";
import { cn } from "#web/ui/class-names.ts";
import { SearchBox, searchBoxWidth } from "#web/ui/fields/search-box.tsx";
import { BesideFilter } from "#web/records/views/beside-filter.tsx";
import { ListHeader } from "#web/records/views/list-header.tsx";
import { useListView } from "#web/records/views/list-view.ts";
import { tableCode } from "#web/records/views/table-code.ts";
import { TableSkeleton } from "#web/records/views/table-skeleton.tsx";
import { ViewToolbar } from "#web/records/views/view-toolbar.tsx";
import { ReadOnly } from "#web/platform/kinds/read-only.tsx";
import { AsOfBar } from "./as-of-bar.tsx";
import { AsOfButton } from "./as-of-button.tsx";
import { BoardView } from "./board-view.tsx";
import { allPipelines, PipelineChoice, useShownPipeline } from "./pipeline-choice.tsx";
import { useDealColumns } from "./use-deal-columns.ts";

const dealTable = tableCode(async () => (await import("./deal-table.tsx")).DealTable);

export const meta = () => titled("Pipeline");

export default function PipelinePage() {
  const { get, set, open } = useViewParams();
  const search = useSearchParam();
  const ownerId = useOwnerFilter();
  const view = useListView("deal");
  const isBoard = view.layout === "cards";
  const loadedTable = dealTable.useCode(!isBoard);
  const columns = useDealColumns(!isBoard);
  const pipelineId = useShownPipeline();
  const { sort, ...filtered } = view.query;
  const narrowed = { q: search.q, ownerId, ...filtered };
  const lost = get("lost") === "shown" ? ("shown" as const) : null;
  const named = get("pipeline");
  const narrowing = { ...narrowed, pipeline: named === allPipelines ? null : named, lost };
  const filter = inPipeline(view.filter, pipelineId);
  const ofPipeline = { ...narrowed, filter: filter && JSON.stringify(filter) };
  const sorted = { ...ofPipeline, sort };
  const { asOf } = view;
  const clear = () => set({ q: null, owner: null, filter: null }, { replace: true });
  return (
    <ReadOnly isOn={asOf !== null}>
      {/* From the top bar down to the screen's edge, so that the board and not the page scrolls. */}
      <div
        className={cn(
          "shows-in-order",
          isBoard &&
            "-mb-[calc(var(--page-end)-var(--bottom-bar))] flex min-h-[calc(100dvh-4rem-var(--bottom-bar))] flex-col md:-mb-4 md:min-h-[calc(100dvh-4rem)]",
        )}
      >
        <ListHeader
          title="Pipeline"
          view={view}
          query={isBoard ? ofPipeline : sorted}
          addLabel="New Deal"
          onAdd={() => open({ new: "true" })}
        >
          <SearchBox
            placeholder="Search deals..."
            value={search.text}
            onChange={search.setText}
            className={searchBoxWidth}
          />
          <OwnerFilter />
          <PipelineChoice all={isBoard ? null : "All pipelines"} usual="default" />
          {asOf === null && <AsOfButton />}
        </ListHeader>
        {asOf !== null && <AsOfBar day={asOf} />}
        <ViewToolbar view={view} otherLayout="Board" columns={columns} />
        {isBoard && (
          <BesideFilter view={view} className="min-h-0 flex-1">
            <BoardView narrowing={narrowing} isReady={view.isReady} onClear={clear} />
          </BesideFilter>
        )}
        {!isBoard && !loadedTable && <TableSkeleton label="Deals" />}
        {!isBoard &&
          loadedTable &&
          createElement(loadedTable, { key: asOf, view, query: sorted, onClear: clear })}
      </div>
    </ReadOnly>
  );
}

function inPipeline(filter: FilterGroup | null, id: string | null): FilterGroup | null {
  const own = id === null ? [] : [{ field: "pipelineId", operator: "isAnyOf", value: [id] }];
  return withConditions(filter, own);
}
