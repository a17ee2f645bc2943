import type { PageHandle } from "#web/platform/page-scripts.ts";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { ReportView } from "./report-view.tsx";
import { SaveReportButton } from "./saved/save-report-button.tsx";
import { useReport } from "./use-report.ts";

export const meta = () => titled("Report");

export const handle: PageHandle = {
  asks: [apiPaths.pipelines, apiPaths.members, apiPaths.teams, apiPaths.customFields],
};

/** A report that is not saved: all of it is in the address. */
export default function ReportPage() {
  const report = useReport();
  return (
    <ReportView report={report}>
      <SaveReportButton report={report} />
    </ReportView>
  );
}
