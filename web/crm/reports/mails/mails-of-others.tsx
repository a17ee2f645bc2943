import type { ReportMails } from "#shared/reports/report-mails.ts";
import { saySchedule } from "#shared/reports/schedule-words.ts";
import { Button } from "#web/ui/button.tsx";
import { ownObstacleTexts } from "./mail-words.ts";
import { useStopReportMails } from "./report-mails.api.ts";

type MailsOfOthersProps = { reportId: string; others: ReportMails["others"] };

/** What colleagues have the reader sent, which the reader can stop. */
export function MailsOfOthers({ reportId, others }: MailsOfOthersProps) {
  const stop = useStopReportMails(reportId);
  if (others.length === 0) return null;
  return (
    <ul aria-label="Sent to you by others" className="grid gap-2">
      {others.map(({ ownerId, ownerName, obstacle, ...schedule }) => (
        <li
          key={ownerId}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3 py-2"
        >
          <p className="min-w-0 flex-1 basis-52">
            {ownerName ?? "Someone who has left"} has this report sent to you{" "}
            {saySchedule(schedule)}.
            {obstacle && (
              <span className="mt-0.5 block text-ink-muted">{ownObstacleTexts[obstacle]}</span>
            )}
          </p>
          <Button disabled={stop.isPending} onClick={() => stop.mutate(ownerId)}>
            Stop emails to me
          </Button>
        </li>
      ))}
    </ul>
  );
}
