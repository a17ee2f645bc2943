import { z } from "zod";
import { moment, recordId, requiredText } from "#shared/fields.ts";
import { limit } from "#shared/lists.ts";

/** What an operator does to workspaces and accounts; each is a row of the operator log. */
export const operatorActions = [
  "workspace.suspended",
  "workspace.freed",
  "trial.extended",
  "mail.sent-again",
  "user.signed-out",
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
});

export type OperatedWorkspace = z.infer<typeof operatedWorkspace>;

/** Query of GET /api/operator/workspaces. */
export const operatedWorkspacesQuery = z.object({
  /** A part of a workspace's name, or of a member's address, or a workspace's id. */
  search: z.string().trim().max(200).optional(),
  limit: limit(200).default(50),
  /** The id after which the page begins. */
  cursor: z.uuid().optional(),
});

export type OperatedWorkspacesQuery = z.output<typeof operatedWorkspacesQuery>;

/** Body of POST /api/operator/workspaces/{id}/suspension. Its members read the reason. */
export const suspension = z.object({ reason: requiredText("Reason", 500) });

/** Body of POST /api/operator/trials. */
export const trialExtension = z.object({
  email: z.email("Enter the address of a user"),
  days: z.coerce
    .number()
    .int("Days must be a whole number")
    .min(1, "Add at least one day")
    .max(365, "Add at most 365 days"),
});

/** Body of POST /api/operator/sign-outs. */
export const signOutRequest = z.object({ email: z.email("Enter the address of a user") });

/** A mail that was given up. Its text is not shown. */
export const failedMail = z.object({
  id: recordId,
  recipient: z.string(),
  subject: z.string(),
  createdAt: moment,
  lastError: z.string().nullable(),
  /** It held a link that is forgotten, so it cannot be sent again. */
  isForgotten: z.boolean(),
});

export type FailedMail = z.infer<typeof failedMail>;

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

/** Status of every call to a suspended workspace, which no other refusal has. */
export const suspendedStatus = 423;

/** What each call to a suspended workspace answers. */
export function suspendedSentence(reason: string): string {
  return `This workspace is suspended: ${reason.replace(/\.$/, "")}. Write to the support of this server.`;
}
