import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { SavedDashboard } from "#shared/reports/dashboards.ts";
import { DetailsDialog } from "#web/crm/reports/saved/details-dialog.tsx";
import { WhoseItIs } from "#web/crm/reports/saved/whose-it-is.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { countText } from "#shared/format/count-text.ts";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { useAddDashboard, useDashboards } from "./dashboards.api.ts";
import { readyDashboards } from "./ready-dashboards.ts";

export const meta = () => titled("Dashboards of reports");

/** The dashboards that there are: saved ones, and those that are ready from the start. */
export default function DashboardsPage() {
  const maySave = useMay("reports.save");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PageHeader
        title="Dashboards of reports"
        description="Several reports on one page, for yourself, a team or the workspace."
      >
        <Button asChild variant="ghost">
          <Link to={paths.reports}>All reports</Link>
        </Button>
        {maySave && (
          <Button variant="primary" onClick={() => setIsOpen(true)}>
            <Plus aria-hidden />
            New dashboard
          </Button>
        )}
      </PageHeader>
      <SavedDashboards />
      <ReadyDashboards />
      {isOpen && <NewDashboard onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SavedDashboards() {
  const { data: saved = [], isLoadingError, error, refetch } = useDashboards();
  if (isLoadingError) {
    return (
      <FailureState
        title="Saved dashboards could not be loaded"
        description={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (saved.length === 0) return null;
  return (
    <Cards label="Saved dashboards">
      {saved.map((dashboard) => (
        <SavedCard key={dashboard.id} dashboard={dashboard} />
      ))}
    </Cards>
  );
}

/** Below the saved ones, so once these are there. */
function ReadyDashboards() {
  const { isLoading } = useDashboards();
  if (isLoading) return <Skeleton className="h-72" />;
  return (
    <Cards label="Ready dashboards">
      {readyDashboards.map(({ id, name, purpose }) => (
        <li key={id} className={linkedCardStyle}>
          <CardName id={id} name={name} />
          <p className="mt-1 text-ink-muted">{purpose}</p>
        </li>
      ))}
    </Cards>
  );
}

function Cards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="mb-8">
      <h2 className="mb-3 font-semibold">{label}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
    </section>
  );
}

function SavedCard({ dashboard }: { dashboard: SavedDashboard }) {
  const { id, name, description, tiles } = dashboard;
  return (
    <li className={linkedCardStyle}>
      <div className="flex items-start justify-between gap-2">
        <CardName id={id} name={name} />
        <div className="-mt-1.5 -mr-2">
          <DashboardMenu dashboard={dashboard} />
        </div>
      </div>
      {description && <p className="mt-1 text-ink-muted wrap-break-word">{description}</p>}
      <p className="mt-2 text-sm text-ink-muted">
        {countText(tiles.length, "report", "reports")} · <WhoseItIs of={dashboard} />
      </p>
    </li>
  );
}

function CardName({ id, name }: { id: string; name: string }) {
  return (
    <h3 className="min-w-0 font-medium wrap-break-word">
      <Link to={paths.reportDashboard(id)} className="after:absolute after:inset-0">
        {name}
      </Link>
    </h3>
  );
}

function NewDashboard({ onClose }: { onClose: () => void }) {
  const add = useAddDashboard();
  const navigate = useNavigate();
  return (
    <DetailsDialog
      title="New dashboard"
      details={{ name: "", description: null }}
      shared={null}
      isPending={add.isPending}
      onClose={onClose}
      onSubmit={async (values) => {
        const { id } = await add.mutateAsync(values);
        void navigate(paths.reportDashboard(id));
      }}
    />
  );
}
