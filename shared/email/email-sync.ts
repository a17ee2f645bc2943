import { z } from "zod";
import { targetList } from "./email-suppressions.ts";
import { givenDay, moment, recordId } from "#shared/records/fields.ts";

export const folderStates = ["followed", "unselectable", "gone"] as const;

export const ledgerStates = ["waiting", "kept", "left-out", "failed"] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** Why a message is in the ledger, but not in the CRM. */
export const leftOutReasons = [
  "older",
  "newsletter",
  "own-domain",
  "blocked",
  "junk",
  "draft",
  "trash",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What the ledger says of one folder; the counts add up to `onServer` where both agree. */
const emailFolder = z.object({
  id: recordId,
  path: z.string(),
  state: z.enum(folderStates),
  /** How many messages the mail server named at the last comparison. */
  onServer: z.int(),
  kept: z.int(),
  waiting: z.int(),
  failed: z.int(),
  leftOut: z.partialRecord(z.enum(leftOutReasons), z.int()),
  /** When server and ledger last agreed on every message; null for never. */
  provedAt: moment.nullable(),
});
export type EmailFolder = z.infer<typeof emailFolder>;

/** What a sync has done of an account. */
export const emailSync = z.object({
  isPaused: z.boolean(),
  /** The first day of which messages are kept. */
  syncFrom: z.iso.date(),
  /** Addresses and domains whose messages are left out. */
  blocked: z.array(z.string()),
  /** When all folders were last gone through; null for never. */
  syncedAt: moment.nullable(),
  /** How many messages are in no folder any more, too many to delete without asking; null for none. */
  missing: z.int().nullable(),
  folders: z.array(emailFolder),
  /** What could not be read, at most 50. */
  failures: z.array(
    z.object({ folder: z.string(), uid: z.int(), error: z.string(), seenAt: moment }),
  ),
});
export type EmailSync = z.infer<typeof emailSync>;

/** Body of PUT /api/email-accounts/{id}/sync. */
export const emailSyncChange = z.object({
  isPaused: z.boolean().optional(),
  syncFrom: givenDay("The first day must be a date such as 2026-03-31").optional(),
  /** All of them, as text. */
  blocked: targetList
    .refine((targets) => targets.length <= 1_000, "Block at most 1,000 addresses and domains")
    .optional(),
});
export type EmailSyncChange = z.output<typeof emailSyncChange>;
export type EmailSyncOrder = z.input<typeof emailSyncChange>;

/** Body of POST /api/email-accounts/{id}/missing: what becomes of messages that are in no folder any more. */
export const missingAnswer = z.object({ keep: z.boolean() });
