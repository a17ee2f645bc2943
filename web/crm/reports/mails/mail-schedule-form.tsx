import { type ReactNode, useState } from "react";
import type { Member } from "#shared/accounts/members.ts";
import { mailDays, type MailSchedule, type ReportMails } from "#shared/reports/report-mails.ts";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { daysLabels, hourText } from "#shared/reports/schedule-words.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { RecipientsChoice } from "./recipients-choice.tsx";
import { useSetReportMails, useStopReportMails } from "./report-mails.api.ts";

type Own = ReportMails["own"];

type MailScheduleFormProps = {
  report: SavedReport;
  own: Own;
  members: Member[];
  onClose: () => void;
  children: ReactNode;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function MailScheduleForm({ report, own, members, ...props }: MailScheduleFormProps) {
  const { onClose, children } = props;
  const { draft, change } = useDraft(own, members);
  const set = useSetReportMails(report.id);
  const stop = useStopReportMails(report.id);
  const isBusy = set.isPending || stop.isPending;
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(draft, { onSuccess: onClose });
      }}
    >
      <DialogBody>
        <div className="grid gap-4">
          {children}
          <Times draft={draft} onChange={change} />
          <RecipientsChoice
            report={report}
            own={own}
            members={members}
            chosen={draft.recipientIds}
            onChange={(recipientIds) => change({ recipientIds })}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        {own && (
          <Button disabled={isBusy} onClick={() => stop.mutate(null, { onSuccess: onClose })}>
            Stop sending
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || draft.recipientIds.length === 0}
        >
          {own ? "Save emails" : "Start sending"}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** What was set before, without those who have left; else each Monday to oneself. */
function useDraft(own: Own, members: Member[]) {
  const { id } = useSignedInUser();
  const [draft, setDraft] = useState<MailSchedule>(() => ({
    days: own?.days ?? "monday",
    hour: own?.hour ?? 8,
    timeZone: own?.timeZone ?? ownTimeZone() ?? "UTC",
    recipientIds: own
      ? members.map(({ userId }) => userId).filter((userId) => isStillSent(own, userId))
      : [id],
  }));
  const change = (part: Partial<MailSchedule>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, change };
}

function isStillSent(own: NonNullable<Own>, userId: string): boolean {
  return own.recipients.some((one) => one.userId === userId && one.obstacle !== "left");
}

type TimesProps = { draft: MailSchedule; onChange: (part: Partial<MailSchedule>) => void };

function Times({ draft, onChange }: TimesProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Send on" isHalf>
        {(control) => (
          <Select
            {...control}
            value={draft.days}
            onChange={({ target }) =>
              onChange({ days: mailDays.find((one) => one === target.value) ?? "monday" })
            }
          >
            {mailDays.map((days) => (
              <option key={days} value={days}>
                {daysLabels[days]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Send at" isHalf hint={`By the clocks of ${draft.timeZone}`}>
        {(control) => (
          <Select
            {...control}
            value={draft.hour}
            onChange={({ target }) => onChange({ hour: Number(target.value) })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {hourText(hour)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
