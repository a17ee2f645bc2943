import { Copy, FileQuestion, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { SavedDashboard } from "#shared/reports/dashboards.ts";
import { ApiError, failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useSharingNote } from "#web/crm/reports/saved/sharing-note.ts";
import { useMayChange } from "#web/crm/reports/saved/use-may-change.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { useFocusAfter } from "#web/ui/focus/focus.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ArrangedDashboard } from "./arranging/arranged-dashboard.tsx";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { DashboardWall } from "./dashboard-wall.tsx";
import { useAddDashboard, useSavedDashboard } from "./dashboards.api.ts";
import { UnseenReports } from "./unseen-reports.tsx";
import { type ReadyDashboard, readyDashboards } from "./ready-dashboards.ts";
import { useTileReports } from "./use-tile-reports.ts";
import { dotted } from "#web/ui/isolated.ts";

export const meta = () => titled("Dashboard of reports");

/** A dashboard that is ready from the start, or one that was saved. */
export default function ReportDashboardPage() {
  const { id = "" } = useParams();
  const ready = readyDashboards.find((one) => one.id === id);
  const saved = useSavedDashboard(id, ready === undefined);
  if (ready) return <ReadyPage key={id} ready={ready} />;
  if (saved.isPending) return <Skeleton className="h-96" />;
  if (saved.error instanceof ApiError && saved.error.status < 500) return <GoneDashboard />;
  if (saved.data) return <SavedPage key={id} saved={saved.data} />;
  return (
    <FailureState
      title="The dashboard could not be loaded"
      description={failureSentence(saved.error)}
      onRetry={() => void saved.refetch()}
    />
  );
}

function ReadyPage({ ready }: { ready: ReadyDashboard }) {
  const { name, purpose, tiles, whose } = ready;
  return (
    <DashboardWall name={name} description={purpose} tiles={tiles} usually={whose}>
      <CopyButton ready={ready} />
    </DashboardWall>
  );
}

function SavedPage({ saved }: { saved: SavedDashboard }) {
  const { tiles } = saved;
  const mayChange = useMayChange(saved);
  // A new one has nothing to show yet.
  const [isArranging, setIsArranging] = useState(mayChange && tiles.length === 0);
  const arrangeButton = useFocusAfter(isArranging);
  const reports = useTileReports();
  const words = [saved.description, useSharingNote(saved)].filter((text) => text !== null);
  // Until they are there the tiles have no names, and the page says what is wrong.
  if (isArranging && !reports.isPending && !reports.error) {
    return <ArrangedDashboard dashboard={saved} onClose={() => setIsArranging(false)} />;
  }
  return (
    <DashboardWall
      name={saved.name}
      description={dotted(words)}
      tiles={tiles}
      usually={null}
      notice={<UnseenReports dashboard={saved} />}
    >
      {mayChange && (
        <Button ref={arrangeButton} onClick={() => setIsArranging(true)}>
          <SlidersHorizontal aria-hidden />
          Arrange
        </Button>
      )}
      <SavedMenu dashboard={saved} />
    </DashboardWall>
  );
}

function SavedMenu({ dashboard }: { dashboard: SavedDashboard }) {
  const navigate = useNavigate();
  return <DashboardMenu dashboard={dashboard} onDeleted={() => void navigate(paths.dashboards)} />;
}

/** A ready dashboard is changed by arranging a copy of it. */
function CopyButton({ ready: { name, purpose, tiles } }: { ready: ReadyDashboard }) {
  const maySave = useMay("reports.save");
  const add = useAddDashboard();
  const navigate = useNavigate();
  if (!maySave) return null;
  const copy = () =>
    add.mutate(
      { name, description: purpose, tiles },
      { onSuccess: ({ id }) => void navigate(paths.reportDashboard(id)) },
    );
  return (
    <Button disabled={add.isPending} onClick={copy}>
      <Copy aria-hidden />
      Copy to change
    </Button>
  );
}

function GoneDashboard() {
  return (
    <EmptyState
      icon={FileQuestion}
      title="This dashboard does not exist"
      description="It may have been deleted, or it is not shared with you any more."
    >
      <Button asChild>
        <Link to={paths.dashboards}>All dashboards</Link>
      </Button>
    </EmptyState>
  );
}
