import { z } from "zod";
import {
  givenDay,
  givenId,
  moment,
  oneOf,
  recordId,
  requiredText,
} from "#shared/records/fields.ts";
import { limit, linkFilter } from "#shared/filters/lists.ts";
import { roles } from "#shared/accounts/permissions.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** What an operator does to workspaces and accounts; each is a row of the operator log. */
export const operatorActions = [
  "workspace.suspended",
  "workspace.freed",
  "workspace.deleted",
  "trial.extended",
  "mail.sent-again",
  "user.signed-out",
  "support.granted",
  "support.used",
  "support.read",
  "support.ended",
  "support.expired",
] as const;

export type OperatorAction = (typeof operatorActions)[number];

/** A workspace as the operator sees it: its size and state, nothing of its records. */
export const operatedWorkspace = z.object({
  id: recordId,
  name: z.string(),
  createdAt: moment,
  /** Null while it is not suspended. */
  suspendedAt: moment.nullable(),
  suspensionReason: z.string().nullable(),
  members: z.int(),
  records: z.int(),
  /** Estimated: its share, by rows, of what the tables of records and their indexes take. */
  recordBytes: z.number(),
  /** The latest change of a record; null where none was ever made. */
  lastActivityAt: moment.nullable(),
  owners: z.array(
    z.object({
      email: z.string(),
      tier: z.string().nullable(),
      status: z.string(),
      trialEndsAt: moment.nullable(),
    }),
  ),
  /** An owner lets operators read the records until then. */
  supportUntil: moment.nullable(),
});

export type OperatedWorkspace = z.infer<typeof operatedWorkspace>;

/** Answer of GET /api/operator/workspaces/{id}. */
export const operatedWorkspaceDetails = operatedWorkspace.extend({
  /** The names of tables, with the workspace's rows in them, and what these take by estimate. */
  storage: z.array(z.object({ table: z.string(), rows: z.int(), bytes: z.number() })),
  people: z.array(
    z.object({ userId: recordId, name: z.string(), email: z.string(), role: z.enum(roles) }),
  ),
});

export type OperatedWorkspaceDetails = z.infer<typeof operatedWorkspaceDetails>;

/** Answer of GET /api/operator/database: all that the database takes on disk. */
export const databaseSize = z.object({ bytes: z.number() });

/** Query of GET /api/operator/workspaces. */
export const operatedWorkspacesQuery = z.object({
  /** A part of a workspace's name, or of a member's address, or a workspace's id. */
  search: z.string().trim().max(200).optional(),
  limit: limit(200).default(50),
  /** The id after which the page begins. */
  cursor: givenId().optional(),
});

export type OperatedWorkspacesQuery = z.output<typeof operatedWorkspacesQuery>;

/** Body of POST /api/operator/workspaces/{id}/suspension. Its members read the reason. */
export const suspension = z.object({ reason: requiredText("Reason", 500) });

/** Body of POST /api/operator/trials: by some days, or to the end of a day in UTC. */
export const trialExtension = z
  .object({
    email: z.email("Enter the address of a user"),
    days: z.coerce
      .number()
      .int("Days must be a whole number")
      .min(1, "Add at least one day")
      .max(365, "Add at most 365 days")
      .optional(),
    until: givenDay("until must be a date such as 2026-03-31").optional(),
  })
  .refine(({ days, until }) => (days === undefined) !== (until === undefined), {
    path: ["days"],
    error: "Give either days or a date",
  });

export type TrialExtension = z.output<typeof trialExtension>;

/** Body of POST /api/operator/sign-outs. */
export const signOutRequest = z.object({ email: z.email("Enter the address of a user") });

/** A mail that was given up. Its text is not shown. */
export const failedMail = z.object({
  id: recordId,
  recipient: z.string(),
  subject: z.string(),
  createdAt: moment,
  lastError: z.string().nullable(),
  /** It had a link that is erased, so it cannot be sent again. */
  isForgotten: z.boolean(),
});

export type FailedMail = z.infer<typeof failedMail>;

/** Answer of POST /api/operator/mails/attempts. */
export const mailsSentAgain = z.object({
  count: z.int(),
  /** Mails whose link is forgotten; they cannot be sent again. */
  forgotten: z.int(),
});

/** One line of the operator log. */
export const operatorLogEntry = z.object({
  id: recordId,
  at: moment,
  /** The operator's address, or "command line". */
  operator: z.string(),
  action: z.enum(operatorActions),
  workspaceId: recordId.nullable(),
  /** The workspace's name, the user's or the mail's address. */
  target: z.string(),
  details: z.string().nullable(),
});

export type OperatorLogEntry = z.infer<typeof operatorLogEntry>;

/** Query of GET /api/operator/log: `limit` lines after `cursor`, newest first. Days begin in `timeZone`, in UTC where none is given. */
export const operatorLogQuery = z.object({
  action: oneOf("action", operatorActions).optional(),
  workspaceId: linkFilter("workspaceId"),
  /** A part of the operator's address, of the target or of the details. */
  search: z.string().trim().max(200).optional(),
  from: givenDay("from must be a date such as 2026-03-31").optional(),
  to: givenDay("to must be a date such as 2026-03-31").optional(),
  timeZone: timeZone.optional(),
  limit: limit(200).default(50),
  cursor: givenId("cursor is not valid: start again without it").optional(),
});

export type OperatorLogQuery = z.output<typeof operatorLogQuery>;
