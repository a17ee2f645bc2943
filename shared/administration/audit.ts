import { z } from "zod";
import { givenDay, moment, oneOf, recordId } from "#shared/records/fields.ts";
import { limit, linkFilter } from "#shared/filters/lists.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** All actions in the audit log, by the groups in which people look for them. */
export const auditGroups = {
  "sign-ins": [
    "sign-in.succeeded",
    "sign-in.failed",
    "second-factor.failed",
    "sso.failed",
    "sso.signed-out",
    "sign-out",
  ],
  accounts: [
    "password.changed",
    "password.reset",
    "email.changed",
    "two-factor.on",
    "two-factor.off",
    "backup-codes.renewed",
    "passkey.added",
    "passkey.removed",
    "session.confirmed",
    "session.ended",
  ],
  members: [
    "invitation.sent",
    "invitation.withdrawn",
    "member.joined",
    "member.changed",
    "member.removed",
    "member.left",
    "member.signed-out",
    "member.away",
    "member.back",
    "team.added",
    "team.renamed",
    "team.deleted",
  ],
  workspace: ["workspace.made", "workspace.changed", "workspace.handed-over", "workspace.imported"],
  operator: [
    "workspace.suspended",
    "workspace.freed",
    "trial.extended",
    "operator.signed-out",
    "support.granted",
    "support.used",
    "support.ended",
    "support.expired",
  ],
  fields: ["field.added", "field.changed", "field.archived", "field.restored"],
  pipelines: ["pipeline.added", "pipeline.changed", "pipeline.archived", "close-reasons.changed"],
  quotas: ["quotas.changed"],
  "single-sign-on": [
    "sso.changed",
    "sso.domain-proven",
    "sso.removed",
    "sso.link-asked",
    "sso.linked",
    "sso.forgotten",
  ],
  "api-keys": ["api-key.made", "api-key.revoked"],
  "email-accounts": [
    "email-account.connected",
    "email-account.changed",
    "email-account.disconnected",
    "email-account.shared",
    "email-account.handed-over",
  ],
  emails: ["email.shared"],
  "report-emails": ["report-emails.set", "report-emails.stopped", "report-emails.refused"],
  scores: ["score.added", "score.changed", "score.deleted"],
  rules: [
    "rule.added",
    "rule.changed",
    "rule.draft-saved",
    "rule.draft-discarded",
    "rule.on",
    "rule.off",
    "rule.secret-renewed",
    "rule.deleted",
  ],
  webhooks: [
    "webhook.added",
    "webhook.changed",
    "webhook.secret-renewed",
    "webhook.deleted",
    "incoming-webhook.added",
    "incoming-webhook.changed",
    "incoming-webhook.address-renewed",
    "incoming-webhook.deleted",
  ],
  forms: ["form.added", "form.changed", "form.deleted"],
  erasures: ["records.erased"],
  exports: [
    "account.exported",
    "audit.exported",
    "contact.disclosed",
    "records.exported",
    "workspace.exported",
  ],
  /** Read from the change log, not written a second time. */
  records: ["record.created", "record.changed", "record.deleted"],
} as const;

export type AuditGroup = keyof typeof auditGroups;
export type AuditAction = (typeof auditGroups)[AuditGroup][number];
/** What is written to the audit log itself. */
export type AuditedAction = (typeof auditGroups)[Exclude<AuditGroup, "records">][number];

const auditGroupNames = [
  "sign-ins",
  "accounts",
  "members",
  "workspace",
  "operator",
  "fields",
  "pipelines",
  "quotas",
  "single-sign-on",
  "api-keys",
  "email-accounts",
  "emails",
  "report-emails",
  "scores",
  "rules",
  "webhooks",
  "forms",
  "erasures",
  "exports",
  "records",
] as const satisfies readonly AuditGroup[];

const auditActions = auditGroupNames.flatMap((group) => auditGroups[group]);

/** A fact about an event: what changed from one to the other, or what was so from then on. */
const auditDetail = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export type AuditDetail = z.infer<typeof auditDetail>;

/** One thing that happened. */
export const auditEvent = z.object({
  id: z.string(),
  at: moment,
  action: z.enum(auditActions),
  /** Who did it; null where no one had signed in, or the person's account is deleted. */
  userId: recordId.nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  /** The person or thing that it was done to, by name. */
  target: z.string().nullable(),
  /** The kind of record, such as "deal"; null for all but records. */
  entity: z.string().nullable(),
  /** Never a secret. */
  details: z.array(auditDetail),
  /** The network address that it came from; null for a change of a record. */
  address: z.string().nullable(),
  /** Through what a record was changed, such as "web" or "api". */
  channel: z.string().nullable(),
  /** What the API key was called that a record was changed through; null where it was none. */
  apiKeyName: z.string().nullable(),
  /** What the rule was called that changed a record; null where none did. */
  ruleName: z.string().nullable(),
});

export type AuditEvent = z.infer<typeof auditEvent>;

/** Query of GET /api/audit/export. Days begin in `timeZone`, in UTC where none is given; the last one is included. */
export const auditFilter = z.object({
  group: oneOf("group", auditGroupNames).optional(),
  userId: linkFilter("userId"),
  from: day("from").optional(),
  to: day("to").optional(),
  timeZone: timeZone.optional(),
});

export type AuditFilter = z.infer<typeof auditFilter>;

/** Query of GET /api/audit: `limit` events after `cursor`, newest first. */
export const auditQuery = auditFilter.extend({
  limit: limit(500).default(100),
  cursor: z
    .string()
    .max(100)
    .refine(isCursor, "cursor is not valid: start again without it")
    .optional(),
});

export type AuditQuery = z.infer<typeof auditQuery>;

function day(name: string) {
  return givenDay(`${name} must be a date such as 2026-03-31`);
}

/** A moment and an id, as they stand in the address of a next page. */
function isCursor(cursor: string): boolean {
  const [at, id, ...rest] = cursor.split("~");
  return moment.safeParse(at).success && /^[ec]-[\w-]+$/.test(id ?? "") && rest.length === 0;
}
