import { Save } from "lucide-react";
import { useState } from "react";
import { useMay } from "#web/platform/session/use-may.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import { Button } from "#web/ui/button.tsx";
import { SaveReportDialog } from "./save-report-dialog.tsx";

export function SaveReportButton({ report }: { report: Report }) {
  const maySave = useMay("reports.save");
  const [isOpen, setIsOpen] = useState(false);
  if (!maySave) return null;
  return (
    <>
      <Button variant="primary" disabled={report.problem !== null} onClick={() => setIsOpen(true)}>
        <Save aria-hidden />
        Save report
      </Button>
      {isOpen && <SaveReportDialog report={report} onClose={() => setIsOpen(false)} />}
    </>
  );
}
