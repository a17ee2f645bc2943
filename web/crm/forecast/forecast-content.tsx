import { type ReactNode, useState } from "react";
import type { Forecast } from "#shared/forecast/forecast.ts";
import { forecastCategoryLabels } from "#shared/crm/pipelines.ts";
import { useMembers, useTeams } from "#web/settings/members/members.api.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { filterOf } from "./deals-of-figure.ts";
import { ChangesCard } from "./changes-card.tsx";
import { ForecastBars } from "./forecast-bars.tsx";
import { FigureDialog } from "./figure-dialog.tsx";
import {
  countedCategories,
  figuresOf,
  type ForecastRow,
  forecastRows,
  type Known,
} from "./forecast-rows.ts";
import { type FigureColumn, ForecastTable } from "./forecast-table.tsx";
import type { ForecastView } from "./forecast-view.ts";
import { HistoryCard } from "./history-card.tsx";
import { LeftOutNotice } from "./left-out-notice.tsx";
import { useAttainment } from "./quotas/quotas.api.ts";
import { QuotasCard } from "./quotas/quotas-card.tsx";
import { SubmissionsCard } from "./submissions/submissions-card.tsx";
import { sentence } from "#web/ui/isolated.ts";

type ForecastContentProps = {
  view: ForecastView;
  forecast: Forecast;
  empty: ReactNode;
};

type OpenFigure = { row: ForecastRow | null; column: FigureColumn };

/** The sums of a period, each of which opens its deals. */
export function ForecastContent({ view, forecast, empty }: ForecastContentProps) {
  const known = useKnown();
  const [opened, setOpened] = useState<OpenFigure | null>(null);
  const { by, pipelineId, isWeighted } = view;
  const isShown = (cell: { pipelineId: string }) =>
    pipelineId === null || cell.pipelineId === pipelineId;
  const cells = forecast.cells.filter(isShown);
  const all = figuresOf(cells);
  const quotas = useQuotasByKey(view);
  const rows = forecastRows(cells, by, known);
  const open = (row: ForecastRow | null, column: FigureColumn) => setOpened({ row, column });
  return (
    <>
      {cells.length === 0 && empty}
      {cells.length > 0 && (
        <>
          <CategoryTiles
            figures={all}
            isWeighted={isWeighted}
            onOpen={(column) => open(null, column)}
          />
          <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
            <HistoryCard view={view} quota={totalOf(quotas)} />
            <CardSection title="By forecast category">
              <ForecastBars rows={rows} quotas={quotas} view={view} />
            </CardSection>
          </div>
          <CardSection title="Forecast by" actions={<GroupChoice view={view} />} className="mt-6">
            <ForecastTable by={by} rows={rows} all={all} isWeighted={isWeighted} onOpen={open} />
          </CardSection>
        </>
      )}
      <LeftOutNotice forecast={forecast} asOf={view.asOf} />
      {view.asOf === null && (
        <div className="shows-in-order">
          <ChangesCard pipelineId={pipelineId} />
          <QuotasCard view={view} />
          <SubmissionsCard view={view} />
        </div>
      )}
      {opened && (
        <FigureDialog
          title={titleOf(opened)}
          asOf={view.asOf}
          filter={filterOf({ ...askedFigure(opened, view), period: forecast.period }, known)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** The value that each person or team is to win; of all pipelines, so of none alone. */
function useQuotasByKey({ asked, by, pipelineId }: ForecastView): ReadonlyMap<string, number> {
  const { data } = useAttainment(asked, "valueWon");
  const subject = by === "team" ? "team" : "person";
  const shown = pipelineId === null ? (data?.rows ?? []) : [];
  return new Map(
    shown.flatMap((row) =>
      row.subject === subject && row.quota !== null ? [[row.id, Number(row.quota)]] : [],
    ),
  );
}

function totalOf(quotas: ReadonlyMap<string, number>): number | null {
  return quotas.size === 0 ? null : [...quotas.values()].reduce((sum, quota) => sum + quota, 0);
}

function useKnown(): Known {
  const { data: pipelines = [] } = usePipelines();
  return { members: useMembers(), teams: useTeams(), pipelines };
}

const segments = [
  { value: "person", label: "Person" },
  { value: "team", label: "Team" },
  { value: "pipeline", label: "Pipeline" },
] as const;

function GroupChoice({ view }: { view: ForecastView }) {
  return (
    <SegmentedControl label="Rows" segments={segments} value={view.by} onChange={view.setBy} />
  );
}

function titleOf({ row, column }: OpenFigure): string {
  const what = column === "total" ? "Total" : forecastCategoryLabels[column];
  return row ? sentence`${what}: ${row.name}` : what;
}

function askedFigure({ row, column }: OpenFigure, { by, pipelineId }: ForecastView) {
  return {
    categories: column === "total" ? countedCategories : [column],
    of: row && { by, key: row.key },
    pipelineId,
  };
}
