import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { MailOffNotice } from "#web/settings/mail-off-notice.tsx";
import { useMembers } from "#web/settings/members/members.api.ts";
import { Dialog, DialogBody } from "#web/ui/dialogs/dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { MailScheduleForm } from "./mail-schedule-form.tsx";
import { MailsOfOthers } from "./mails-of-others.tsx";
import { useReportMails } from "./report-mails.api.ts";

type ReportMailsDialogProps = { report: SavedReport; onClose: () => void };

export function ReportMailsDialog({ report, onClose }: ReportMailsDialogProps) {
  const mails = useReportMails(report.id);
  const members = useMembers();
  const failure = mails.error ?? members.error;
  const isLoaded = mails.data && members.data;
  return (
    <Dialog title="Send by email" onClose={onClose}>
      {failure && !isLoaded && (
        <DialogBody>
          <FailureState
            title="The emails could not be loaded"
            description={failureSentence(failure)}
            onRetry={() => void Promise.all([mails.refetch(), members.refetch()])}
          />
        </DialogBody>
      )}
      {!failure && !isLoaded && (
        <DialogBody>
          <Skeleton className="mb-6 h-56" />
        </DialogBody>
      )}
      {isLoaded && (
        <MailScheduleForm
          report={report}
          own={mails.data.own}
          members={members.data}
          onClose={onClose}
        >
          <MailOffNotice />
          {report.problem !== null && (
            <p role="note" className="rounded-md bg-warning-soft px-3 py-2">
              {report.problem}. The report is sent again once you have changed its question.
            </p>
          )}
          <MailsOfOthers reportId={report.id} others={mails.data.others} />
        </MailScheduleForm>
      )}
    </Dialog>
  );
}
