import { format } from "#shared/format/format.ts";
import type { Member } from "#shared/accounts/members.ts";
import type { ReportMails } from "#shared/reports/report-mails.ts";
import { isSeenBy } from "#shared/reports/sharing.ts";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { obstacleTexts } from "./mail-words.ts";

type RecipientsChoiceProps = {
  report: SavedReport;
  own: ReportMails["own"];
  members: Member[];
  chosen: string[];
  onChange: (recipientIds: string[]) => void;
};

/** Who is sent the report: members who see it, where the reader may share; else the reader alone. */
export function RecipientsChoice(props: RecipientsChoiceProps) {
  const { report, own, members, chosen, onChange } = props;
  const { id } = useSignedInUser();
  const mayShare = useMay("reports.share");
  const offered = members.filter(
    (member) =>
      member.userId === id ||
      chosen.includes(member.userId) ||
      (mayShare && isSeenBy(report, member)),
  );
  return (
    <div className="grid gap-2">
      <CheckboxGroup
        label="Send to"
        required
        error={chosen.length === 0 ? "Choose who is sent the report." : undefined}
        options={offered.map(({ userId, name }) => ({
          value: userId,
          label: userId === id ? "Me" : name,
        }))}
        chosen={chosen}
        onChange={onChange}
      />
      <p className="text-sm text-ink-muted">
        {mayShare &&
          report.sharedWith !== "workspace" &&
          "Share the report with more people to send it to others. "}
        Each recipient gets the figures of the records that they may see, as a picture, a table and
        a CSV file.
      </p>
      {own?.nextAt && (
        <p className="text-sm text-ink-muted">
          The next email goes on {format.moment(own.nextAt, "minute")}, by your clock.
        </p>
      )}
      <Obstacles own={own} members={members} />
    </div>
  );
}

function Obstacles({ own, members }: Pick<RecipientsChoiceProps, "own" | "members">) {
  const { id } = useSignedInUser();
  const stopped = own?.recipients.filter(({ obstacle }) => obstacle !== null) ?? [];
  if (stopped.length === 0) return null;
  const nameOf = (userId: string) =>
    userId === id ? "You" : members.find((one) => one.userId === userId)?.name;
  return (
    <ul aria-label="Who is not sent the report" className="grid gap-1 text-sm text-warning-ink">
      {stopped.map(({ userId, obstacle }) => (
        <li key={userId}>
          {nameOf(userId) ?? "A recipient"} {obstacle && obstacleTexts[obstacle]}.
        </li>
      ))}
    </ul>
  );
}
