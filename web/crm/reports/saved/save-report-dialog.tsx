import { useNavigate } from "react-router";
import { sayMeasure } from "#shared/reports/question-words.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { copyName } from "./copy-name.ts";
import { DetailsDialog } from "./details-dialog.tsx";
import { useAddReport } from "./saved-reports.api.ts";

type SaveReportDialogProps = { report: Report; onClose: () => void };

export function SaveReportDialog({ report, onClose }: SaveReportDialogProps) {
  const { saved, question, chosen, known } = report;
  const add = useAddReport();
  const navigate = useNavigate();
  return (
    <DetailsDialog
      title={saved ? "Save as a new report" : "Save report"}
      details={{
        name: saved ? copyName(saved.name) : (report.name ?? sayMeasure(known, question)),
        description: saved?.description ?? null,
      }}
      shared={null}
      isPending={add.isPending}
      onClose={onClose}
      onSubmit={async (values) => {
        const { id } = await add.mutateAsync({ ...values, question, picture: chosen });
        void navigate(paths.savedReport(id));
      }}
    />
  );
}
