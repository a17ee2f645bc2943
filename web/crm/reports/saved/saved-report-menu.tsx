import { Copy, Ellipsis, Lock, Pencil, Trash2, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { useMay } from "#web/platform/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/dropdown-menu.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { useAddReport, useChangeReport, useDeleteReport } from "./saved-reports.api.ts";
import { useMayChange } from "./use-may-change.ts";

type SavedReportMenuProps = {
  report: SavedReport;
  onDeleted?: () => void;
  /** What else can be done here, above the rest. */
  children?: ReactNode;
};

/** What can be done with a saved report. */
export function SavedReportMenu({ report, onDeleted, children }: SavedReportMenuProps) {
  const maySave = useMay("reports.save");
  const mayChange = useMayChange(report);
  // Outside of the menu, which is gone when the server answers.
  const [add, change, remove] = [useAddReport(), useChangeReport(), useDeleteReport()];
  const [isOpen, setIsOpen] = useState(false);
  if (!maySave) return null;
  const { id, name, description, question, picture, isShared } = report;
  const copy = () =>
    add.mutate({ name: `${name.slice(0, 73)} (copy)`, description, question, picture });
  const done = isShared ? "The report is private now" : "The report is shared with the workspace";
  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Actions for ${name}`}
            className="relative z-10"
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {children}
        {mayChange && (
          <DropdownMenuItem onSelect={() => setIsOpen(true)}>
            <Pencil aria-hidden />
            Rename
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={copy}>
          <Copy aria-hidden />
          Copy
        </DropdownMenuItem>
        {mayChange && (
          <OwnerItems
            isShared={isShared}
            onToggleShared={() => change.mutate({ id, isShared: !isShared, done })}
            onDelete={() => remove.mutate(report, { onSuccess: () => onDeleted?.() })}
          />
        )}
      </DropdownMenu>
      {isOpen && <RenameDialog report={report} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type OwnerItemsProps = { isShared: boolean; onToggleShared: () => void; onDelete: () => void };

function OwnerItems({ isShared, onToggleShared, onDelete }: OwnerItemsProps) {
  const mayShare = useMay("reports.share");
  return (
    <>
      {(mayShare || isShared) && (
        <DropdownMenuItem onSelect={onToggleShared}>
          {isShared ? <Lock aria-hidden /> : <Users aria-hidden />}
          {isShared ? "Stop sharing" : "Share with the workspace"}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem destructive onSelect={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </DropdownMenuItem>
    </>
  );
}

function RenameDialog({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const change = useChangeReport();
  const { id, name, description, isShared } = report;
  return (
    <ReportDialog
      title="Rename report"
      details={{ name, description, isShared }}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={(values) => change.mutateAsync({ id, ...values, done: "Report saved" })}
    />
  );
}
