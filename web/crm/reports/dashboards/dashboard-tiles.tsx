import { LayoutDashboard } from "lucide-react";
import type { Tile } from "#shared/reports/dashboards.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Narrowing } from "./narrow-question.ts";
import { ReportTile } from "./report-tile.tsx";
import { useTileReports } from "./use-tile-reports.ts";

type DashboardTilesProps = { tiles: Tile[]; narrowing: Narrowing };

/** Three columns at most; on a phone one below the other, in the same order. */
export function DashboardTiles({ tiles, narrowing }: DashboardTilesProps) {
  const { find, isPending, error, retry } = useTileReports();
  if (isPending) return <Skeleton className="h-96" />;
  if (error) {
    return (
      <FailureState
        title="The reports could not be loaded"
        description={failureSentence(error)}
        onRetry={retry}
      />
    );
  }
  if (tiles.length === 0) {
    return (
      <EmptyState
        icon={LayoutDashboard}
        title="No reports yet"
        description="Arrange this dashboard to choose the reports that it shows."
      />
    );
  }
  return (
    <ul aria-label="Reports" className="grid gap-4 shows-in-order lg:grid-cols-3">
      {tiles.map((tile) => (
        <ReportTile key={tile.report} tile={tile} report={find(tile)} narrowing={narrowing} />
      ))}
    </ul>
  );
}
