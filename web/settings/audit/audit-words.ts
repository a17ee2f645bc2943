import type {
  AuditAction,
  AuditDetail,
  AuditEvent,
  AuditGroup,
} from "#shared/administration/audit.ts";
import { filterFields, listedKinds } from "#shared/filters/filter-fields.ts";
import { channelText } from "#web/platform/channel-text.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

export const auditGroupLabels = {
  "sign-ins": "Sign-ins",
  accounts: "Accounts",
  members: "Members",
  workspace: "Workspace",
  operator: "Operator",
  fields: "Fields",
  pipelines: "Pipelines",
  quotas: "Quotas",
  "single-sign-on": "Single sign-on",
  "api-keys": "API keys",
  "email-accounts": "Email accounts",
  emails: "Emails",
  "report-emails": "Reports by email",
  scores: "Scores",
  rules: "Automation rules",
  webhooks: "Webhooks",
  forms: "Web forms",
  erasures: "Erasures",
  exports: "Exports",
  records: "Records",
} satisfies Record<AuditGroup, string>;

const actionLabels = {
  "sign-in.succeeded": "Signed in",
  "sign-in.failed": "Failed to sign in",
  "second-factor.failed": "Failed to sign in with a second factor",
  "sso.failed": "Failed to sign in through single sign-on",
  "sso.signed-out": "Was signed out by the identity provider of",
  "sign-out": "Signed out",
  "password.changed": "Changed their password",
  "password.reset": "Reset their password",
  "email.changed": "Changed their address",
  "two-factor.on": "Switched two-factor authentication on",
  "two-factor.off": "Switched two-factor authentication off",
  "backup-codes.renewed": "Made new backup codes",
  "passkey.added": "Added a passkey",
  "passkey.removed": "Removed a passkey",
  "session.confirmed": "Confirmed that it was them",
  "session.ended": "Ended a session",
  "invitation.sent": "Invited",
  "invitation.withdrawn": "Withdrew the invitation",
  "member.joined": "Joined",
  "member.changed": "Changed the rights",
  "member.removed": "Removed the member",
  "member.left": "Left the workspace",
  "member.signed-out": "Ended all sessions of",
  "member.away": "Set the absence of",
  "member.back": "Ended the absence of",
  "team.added": "Added the team",
  "field.added": "Added the field",
  "field.changed": "Changed the field",
  "field.archived": "Archived the field",
  "field.restored": "Restored the field",
  "pipeline.added": "Added the pipeline",
  "pipeline.changed": "Changed the pipeline",
  "pipeline.archived": "Archived the pipeline",
  "quotas.changed": "Changed quotas of",
  "close-reasons.changed": "Changed the reasons for won and lost deals",
  "team.renamed": "Renamed the team",
  "team.deleted": "Deleted the team",
  "workspace.suspended": "Workspace suspended by",
  "workspace.freed": "Workspace freed by",
  "trial.extended": "Trial extended of",
  "support.granted": "Granted support access",
  "support.used": "Support access used by",
  "support.ended": "Ended support access",
  "support.expired": "Support access ran out",
  "operator.signed-out": "Operator ended all sessions of",
  "workspace.made": "Made the workspace",
  "workspace.imported": "Imported the workspace",
  "workspace.changed": "Changed the workspace",
  "workspace.handed-over": "Handed the workspace over to",
  "sso.changed": "Set up single sign-on for",
  "sso.domain-proven": "Proved the domain",
  "sso.removed": "Switched single sign-on off for",
  "sso.link-asked": "Asked by mail to confirm single sign-on through",
  "sso.linked": "Confirmed single sign-on through",
  "sso.forgotten": "Forgot the SSO identity of",
  "report-emails.set": "Set when to send the report",
  "report-emails.stopped": "Stopped sending the report",
  "report-emails.refused": "Stopped being sent the report",
  "score.added": "Added the score",
  "score.changed": "Changed the score",
  "score.deleted": "Deleted the score",
  "rule.added": "Added the rule",
  "rule.changed": "Changed the rule",
  "rule.draft-saved": "Saved a draft of the rule",
  "rule.draft-discarded": "Discarded the draft of the rule",
  "rule.on": "Switched on the rule",
  "rule.off": "Switched off the rule",
  "rule.secret-renewed": "Made a new secret for the rule",
  "rule.deleted": "Deleted the rule",
  "webhook.added": "Added the webhook",
  "webhook.changed": "Changed the webhook",
  "webhook.secret-renewed": "Made a new secret for the webhook",
  "webhook.deleted": "Deleted the webhook",
  "incoming-webhook.added": "Added the incoming webhook",
  "incoming-webhook.changed": "Changed the incoming webhook",
  "incoming-webhook.address-renewed": "Made a new address for the incoming webhook",
  "incoming-webhook.deleted": "Deleted the incoming webhook",
  "form.added": "Added the form",
  "form.changed": "Changed the form",
  "form.deleted": "Deleted the form",
  "api-key.made": "Made the API key",
  "api-key.revoked": "Revoked the API key",
  "email-account.connected": "Connected the email account",
  "email-account.changed": "Changed the email account",
  "email.shared": "Changed who reads a conversation",
  "email-account.shared": "Changed what is shared of the email account",
  "email-account.handed-over": "Handed over the email account",
  "email-account.disconnected": "Disconnected the email account",
  "records.erased": "Erased records for good",
  "account.exported": "Exported their account",
  "audit.exported": "Exported the audit",
  "contact.disclosed": "Downloaded all about a contact",
  "records.exported": "Exported",
  "workspace.exported": "Exported the workspace",
  "record.created": "Added",
  "record.changed": "Changed",
  "record.deleted": "Deleted",
} satisfies Record<AuditAction, string>;

/** "Changed deal", "Signed in". */
export function actionText({ action, entity }: AuditEvent): string {
  return entity ? `${actionLabels[action]} ${entity}` : actionLabels[action];
}

/** Who did it: "Someone" stands for a visitor, and for an account that is deleted. */
export function personText({ userName }: AuditEvent): string {
  return userName ?? "Someone";
}

/** From where: a network address, or through what a record was changed. */
export function sourceText({ address, channel, apiKeyName, ruleName }: AuditEvent): string {
  return address ?? channelText({ channel: channel ?? "", apiKeyName, ruleName });
}

/** "stage: Lead → Proposal" */
export function detailText({ field, before, after }: AuditDetail, valueText: ValueText): string {
  const value = after === null ? "nothing" : valueText(field, after);
  return before === null
    ? `${fieldText(field)}: ${value}`
    : `${fieldText(field)}: ${valueText(field, before)} → ${value}`;
}

type ValueText = (field: string, value: string) => string;

/** What people read for a value of a record's field, where the log has the name of a choice or a stage. */
export function recordValueText(
  entity: AuditEvent["entity"],
  nameOfStage: (key: string) => string,
): ValueText {
  return (column, value) => {
    const name = column.replaceAll(/_[a-z]/g, (part) => part.slice(1).toUpperCase());
    const field = fieldOf(entity, name);
    if (field?.choicesOf === "stages") return nameOfStage(value);
    return field?.choices?.[value] ?? value;
  };
}

function fieldOf(entity: AuditEvent["entity"], name: string): FilterField | undefined {
  const kind = listedKinds.find((one) => one === entity);
  return kind && Object.entries(filterFields[kind]).find(([field]) => field === name)?.[1];
}

/** "expectedCloseDate" and "expected_close_date" read as "expected close date". */
function fieldText(field: string): string {
  return field
    .replace(/_id$|Id$/, "")
    .replace(/([A-Z])|_/g, " $1")
    .toLowerCase();
}
