import { Save } from "lucide-react";
import { useState } from "react";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { SaveReportDialog } from "./save-report-dialog.tsx";
import { useChangeReport } from "./saved-reports.api.ts";
import { useMayChange } from "./use-may-change.ts";

type SavedReportActionsProps = { report: Report; saved: SavedReport };

export function SavedReportActions({ report, saved }: SavedReportActionsProps) {
  const maySave = useMay("reports.save");
  const mayChange = useMayChange(saved);
  const [isOpen, setIsOpen] = useState(false);
  if (!report.isEdited) return null;
  const isAskable = report.problem === null;
  return (
    <>
      <Badge tone="accent" className="self-center">
        Edited
      </Badge>
      {maySave && (
        <Button
          variant={mayChange ? "secondary" : "primary"}
          disabled={!isAskable}
          onClick={() => setIsOpen(true)}
        >
          Save as
        </Button>
      )}
      {mayChange && <SaveButton report={report} saved={saved} isAskable={isAskable} />}
      {isOpen && <SaveReportDialog report={report} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type SaveButtonProps = SavedReportActionsProps & { isAskable: boolean };

function SaveButton({ report, saved, isAskable }: SaveButtonProps) {
  const change = useChangeReport();
  const { question, chosen, discard } = report;
  const save = () =>
    change.mutate(
      { id: saved.id, question, picture: chosen, done: "Report saved" },
      { onSuccess: discard },
    );
  return (
    <Button variant="primary" disabled={!isAskable || change.isPending} onClick={save}>
      <Save aria-hidden />
      Save
    </Button>
  );
}
