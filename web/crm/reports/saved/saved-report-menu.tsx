import { type ReactNode, useState } from "react";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { copyName } from "./copy-name.ts";
import { OwnedMenu } from "./owned-menu.tsx";
import { DetailsDialog } from "./details-dialog.tsx";
import { useAddReport, useChangeReport, useDeleteReport } from "./saved-reports.api.ts";

type SavedReportMenuProps = {
  report: SavedReport;
  onDeleted?: () => void;
  children?: ReactNode;
};

export function SavedReportMenu({ report, onDeleted, children }: SavedReportMenuProps) {
  // Outside of the menu, which is gone when the server answers.
  const [add, change, remove] = [useAddReport(), useChangeReport(), useDeleteReport()];
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, description, question, picture } = report;
  return (
    <>
      <OwnedMenu
        owned={report}
        onEdit={() => setIsOpen(true)}
        onCopy={() => add.mutate({ name: copyName(name), description, question, picture })}
        onDelete={() => remove.mutate(report, { onSuccess: () => onDeleted?.() })}
      >
        {children}
      </OwnedMenu>
      {isOpen && (
        <DetailsDialog
          title="Rename or share report"
          details={{ name, description }}
          shared={report}
          isPending={change.isPending}
          onClose={() => setIsOpen(false)}
          onSubmit={(values) => change.mutateAsync({ id, ...values, done: "Report saved" })}
        />
      )}
    </>
  );
}
