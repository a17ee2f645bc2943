import { Plus } from "lucide-react";
import { Link } from "react-router";
import { pictureLabels, fittingPictures } from "#shared/reports/pictures.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { PageHeader } from "#web/platform/page-header.tsx";
import type { PageHandle } from "#web/platform/page-scripts.ts";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths, paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { linkedCardStyle } from "#web/ui/card.tsx";
import { type ReadyReport, readySections } from "./ready/ready-report.ts";
import { readyReports } from "./ready/ready-reports.ts";
import { reportPath } from "./report-address.ts";

export const meta = () => titled("Reports");

export const handle: PageHandle = { asks: [apiPaths.pipelines] };

/** The reports that there are. */
export default function ReportsPage() {
  const { data: pipelines = [] } = usePipelines();
  const reports = readyReports(pipelines);
  return (
    <>
      <PageHeader
        title="Reports"
        description="Any question about your records, answered by those that you may see. Each figure opens what it counts."
      >
        <Button asChild variant="primary">
          <Link to={paths.report()}>
            <Plus aria-hidden />
            New report
          </Link>
        </Button>
      </PageHeader>
      {readySections.map((section) => (
        <section key={section} aria-label={section} className="mb-8">
          <h2 className="mb-3 font-semibold">{section}</h2>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {reports
              .filter((report) => report.section === section)
              .map((report) => (
                <ReadyCard key={report.id} report={report} />
              ))}
          </ul>
        </section>
      ))}
    </>
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
