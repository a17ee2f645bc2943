import { Maximize, Minimize } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import type { Tile } from "#shared/reports/dashboards.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DashboardFilters } from "./dashboard-filters.tsx";
import { DashboardTiles } from "./dashboard-tiles.tsx";
import { useDashboardView } from "./dashboard-view.ts";
import { useFullScreen } from "./use-full-screen.ts";

type DashboardWallProps = {
  name: string;
  description: string;
  tiles: Tile[];
  /** Whose records it counts where the address says nothing else. */
  usually: "me" | null;
  children: ReactNode;
  notice?: ReactNode;
};

export function DashboardWall(props: DashboardWallProps) {
  const { name, description, tiles, usually, notice, children } = props;
  const view = useDashboardView(usually);
  const wall = useRef<HTMLDivElement>(null);
  const { isFull, isPossible, toggle } = useFullScreen(wall);
  useDocumentTitle(name);
  return (
    <div
      ref={wall}
      className="[&:fullscreen]:overflow-y-auto [&:fullscreen]:bg-canvas [&:fullscreen]:p-6"
    >
      <PageHeader title={name} description={description}>
        {!isFull && (
          <Button asChild variant="ghost">
            <Link to={paths.dashboards}>All dashboards</Link>
          </Button>
        )}
        {isPossible && (
          <Button onClick={toggle}>
            {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            {isFull ? "Leave full screen" : "Full screen"}
          </Button>
        )}
        {!isFull && children}
      </PageHeader>
      {!isFull && notice}
      <div className="mb-4">
        <DashboardFilters view={view} />
      </div>
      <DashboardTiles tiles={tiles} narrowing={view.narrowing} />
    </div>
  );
}
