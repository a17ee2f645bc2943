import { raised } from "#shared/format/first-letters.ts";
import { format } from "#shared/format/format.ts";
import type { OperatedWorkspace, OperatorAction } from "#shared/administration/operator.ts";

export const operationLabels = {
  "workspace.suspended": "Suspended",
  "workspace.freed": "Freed",
  "workspace.deleted": "Deleted",
  "trial.extended": "Extended the trial of",
  "mail.sent-again": "Sent a mail again to",
  "user.signed-out": "Signed out everywhere",
  "support.granted": "Support access granted to",
  "support.used": "Opened as support",
  "support.read": "Read as support in",
  "support.ended": "Support access ended to",
  "support.expired": "Support access ran out to",
} satisfies Record<OperatorAction, string>;

type Owner = OperatedWorkspace["owners"][number];

const statusLabels: Record<string, string> = {
  trial: "Trial",
  active: "Active",
  past_due: "Payment missing",
  canceled: "Canceled",
};

/** "Professional · Active", or "Trial until Mar 5, 2026" of someone who has bought nothing. */
export function ownerPlan({ tier, status, trialEndsAt }: Owner): string {
  if (status === "trial" && trialEndsAt !== null) {
    const isOver = Date.parse(trialEndsAt) < Date.now();
    return `Trial ${isOver ? "ended" : "until"} ${format.moment(trialEndsAt)}`;
  }
  const state = statusLabels[status] ?? status;
  if (tier === null) return state;
  return `${raised(tier)} · ${state}`;
}

/** What people read for the tables of a workspace that are no kind of record. */
const tableLabels: Record<string, string> = {
  changes: "History",
  audit_events: "Audit",
  web_form_files: "Files of web forms",
};

/** "Contacts" for "contacts". */
export function tableText(table: string): string {
  return tableLabels[table] ?? raised(table);
}
