import { FileQuestion, Mail, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { ReportMailsDialog } from "#web/crm/reports/mails/report-mails-dialog.tsx";
import { ReportView } from "#web/crm/reports/report-view.tsx";
import { useReport } from "#web/crm/reports/use-report.ts";
import { ApiError, failureSentence } from "#web/platform/calls/api-client.ts";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { SavedReportActions } from "./saved-report-actions.tsx";
import { SavedReportMenu } from "./saved-report-menu.tsx";
import { useSavedReport } from "./saved-reports.api.ts";
import { useSharingNote } from "./sharing-note.ts";

export const meta = () => titled("Report");

/** A saved report. What is changed of it stays in the address until it is saved. */
export default function SavedReportPage() {
  const { id = "" } = useParams();
  const saved = useSavedReport(id);
  if (saved.isPending) return <Skeleton className="h-96" />;
  if (saved.error instanceof ApiError && saved.error.status === 404) return <GoneReport />;
  if (saved.data) return <LoadedReport key={id} saved={saved.data} />;
  return (
    <FailureState
      title="The report could not be loaded"
      description={failureSentence(saved.error)}
      onRetry={() => void saved.refetch()}
    />
  );
}

function LoadedReport({ saved }: { saved: SavedReport }) {
  const report = useReport(saved);
  const note = useSharingNote(saved);
  const navigate = useNavigate();
  const mails = useMailsDialog();
  useDocumentTitle(saved.name);
  return (
    <ReportView report={report} note={note}>
      <SavedReportActions report={report} saved={saved} />
      <SavedReportMenu report={saved} onDeleted={() => void navigate(paths.reports)}>
        <DropdownMenuItem onSelect={mails.open}>
          <Mail aria-hidden />
          Send by email
        </DropdownMenuItem>
        {report.isEdited && (
          <DropdownMenuItem onSelect={report.discard}>
            <RotateCcw aria-hidden />
            Discard changes
          </DropdownMenuItem>
        )}
      </SavedReportMenu>
      {mails.isOpen && <ReportMailsDialog report={saved} onClose={mails.close} />}
    </ReportView>
  );
}

/** Open from the start where an email leads here to change or stop it. */
function useMailsDialog() {
  const { get, set } = useViewParams();
  const [isOpen, setIsOpen] = useState(get("emails") !== null);
  const close = () => {
    setIsOpen(false);
    if (get("emails") !== null) set({ emails: null }, { replace: true });
  };
  return { isOpen, open: () => setIsOpen(true), close };
}

function GoneReport() {
  return (
    <EmptyState
      icon={FileQuestion}
      title="This report does not exist"
      description="It may have been deleted, or it is not shared with you any more."
    >
      <Button asChild>
        <Link to={paths.reports}>All reports</Link>
      </Button>
    </EmptyState>
  );
}
