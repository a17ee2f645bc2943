import { Plus } from "lucide-react";
import { Link } from "react-router";
import { pictureLabels, fittingPictures } from "#shared/reports/pictures.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useSearchParam } from "#web/platform/navigation/view-params.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { ListCount } from "#web/ui/lists/list-count.tsx";
import { SearchBox, searchBoxWidth } from "#web/ui/fields/search-box.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { type ReadyReport, readySections } from "./ready/ready-report.ts";
import { readyReports } from "./ready/ready-reports.ts";
import { reportPath } from "./report-address.ts";
import { useSavedReports } from "./saved/saved-reports.api.ts";
import { SavedReportsSection } from "./saved/saved-reports-section.tsx";

export const meta = () => titled("Reports");

/** The reports that there are: saved ones, and those that are ready from the start. */
export default function ReportsPage() {
  const search = useSearchParam();
  const { saved, ready } = useFoundReports(search.text);
  return (
    <>
      <PageHeader
        title="Reports"
        description="Ask questions about the records that you may see. Choose a figure to open the records behind it."
      >
        <Button asChild variant="ghost">
          <Link to={paths.dashboards}>All dashboards</Link>
        </Button>
        <Button asChild variant="primary">
          <Link to={paths.report()}>
            <Plus aria-hidden />
            New report
          </Link>
        </Button>
      </PageHeader>
      <SearchBox
        placeholder="Search reports"
        value={search.text}
        onChange={search.setText}
        className={`mb-6 ${searchBoxWidth}`}
      />
      <ListCount
        isUnseen
        total={saved && ready ? saved.length + ready.length : null}
        one="report"
        many="reports"
      />
      <SavedReportsSection found={saved ?? []} />
      <ReadyReports found={ready} />
    </>
  );
}

/** Undefined until they are loaded. */
function useFoundReports(typed: string) {
  const { data: saved } = useSavedReports();
  const { data: pipelines } = usePipelines();
  return {
    saved: saved?.filter(({ name, description }) =>
      hasWords(`${name} ${description ?? ""}`, typed),
    ),
    ready:
      pipelines &&
      readyReports(pipelines).filter(({ name, purpose, section }) =>
        hasWords(`${section} ${name} ${purpose}`, typed),
      ),
  };
}

/** Many of their questions name stages, so none is offered before these are there. The saved ones stand above them. */
function ReadyReports({ found }: { found: ReadyReport[] | undefined }) {
  const { isLoadingError, error, refetch } = usePipelines();
  const { isLoading: isSavedLoading } = useSavedReports();
  if (isLoadingError) {
    return (
      <FailureState
        title="The ready reports could not be loaded"
        description={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!found || isSavedLoading) return <Skeleton className="h-96" />;
  return readySections.map((section) => (
    <ReadySection
      key={section}
      name={section}
      reports={found.filter((report) => report.section === section)}
    />
  ));
}

function hasWords(text: string, typed: string): boolean {
  const words = typed.trim().toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

function ReadySection({ name, reports }: { name: string; reports: ReadyReport[] }) {
  if (reports.length === 0) return null;
  return (
    <section aria-label={name} className="mb-8">
      <h2 className="mb-3 font-semibold">{name}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {reports.map((report) => (
          <ReadyCard key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

function ReadyCard({ report }: { report: ReadyReport }) {
  const known = useKnownFields("deal");
  const [fitting = "table"] = fittingPictures(known, report.question);
  return (
    <li className={linkedCardStyle}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-medium">
          <Link to={reportPath(report)} className="after:absolute after:inset-0">
            {report.name}
          </Link>
        </h3>
        <Badge>{pictureLabels[report.picture ?? fitting]}</Badge>
      </div>
      <p className="mt-1 text-ink-muted">{report.purpose}</p>
    </li>
  );
}
