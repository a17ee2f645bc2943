import { titled } from "#web/platform/navigation/page-title.ts";
import { ReportView } from "./report-view.tsx";
import { SaveReportButton } from "./saved/save-report-button.tsx";
import { useReport } from "./use-report.ts";

export const meta = () => titled("Report");

/** A report that is not saved: all of it is in the address. */
export default function ReportPage() {
  const report = useReport();
  return (
    <ReportView report={report}>
      <SaveReportButton report={report} />
    </ReportView>
  );
}
