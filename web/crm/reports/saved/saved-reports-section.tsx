import { Link } from "react-router";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { SavedReportMenu } from "./saved-report-menu.tsx";
import { useSavedReports } from "./saved-reports.api.ts";
import { WhoseItIs } from "./whose-it-is.tsx";

export function SavedReportsSection({ found }: { found: SavedReport[] }) {
  const { isLoadingError, error, refetch } = useSavedReports();
  if (isLoadingError) {
    return (
      <FailureState
        title="Saved reports could not be loaded"
        description={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (found.length === 0) return null;
  return (
    <section aria-label="Saved reports" className="mb-8">
      <h2 className="mb-3 font-semibold">Saved reports</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {found.map((report) => (
          <SavedCard key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

function SavedCard({ report }: { report: SavedReport }) {
  const { id, name, description, problem } = report;
  return (
    <li className={linkedCardStyle}>
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 font-medium wrap-break-word">
          <Link to={paths.savedReport(id)} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <div className="-mt-1.5 -mr-2">
          <SavedReportMenu report={report} />
        </div>
      </div>
      {description && <p className="mt-1 text-ink-muted wrap-break-word">{description}</p>}
      <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        <WhoseItIs of={report} />
        {problem && <Badge tone="warning">Outdated</Badge>}
      </p>
    </li>
  );
}
