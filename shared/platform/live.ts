import { z } from "zod";
import { changedEntities } from "#shared/records/changes.ts";
import { recordId } from "#shared/records/fields.ts";

/** The records in whose timelines an activity stands. */
const about = z.object({
  contactId: recordId.nullable(),
  companyId: recordId.nullable(),
  dealId: recordId.nullable(),
});

/**
 * A record that changed, as a reader sees it: one that becomes visible to them is created for them,
 * one that leaves it is deleted.
 */
const liveChange = z.object({
  entity: z.enum(changedEntities),
  id: recordId,
  action: z.enum(["create", "update", "delete"]),
  changeSetId: recordId,
  /** Who changed it; null where the product did. */
  userId: recordId.nullable(),
  /** Given for activities. */
  about: about.optional(),
});

/** The data of a `changes` event: what one or several operations changed, each record once. */
export const liveChanges = z.array(liveChange);

export type LiveChange = z.infer<typeof liveChange>;

/**
 * The events of GET /api/events. `ready` begins a stream. `changes` carries changed records. `refresh` says that more
 * was missed than is sent: read again what is shown. `operation` carries an operation (shared/records/operations.ts) that has
 * come further. `forecast` says that quotas or submitted numbers have changed, `runs` that rules have changed, or
 * runs of them have come further. `emails` says that someone changed who reads emails. `rights` ends a stream whose
 * reader may do other things than before, or nothing: ask again who is signed in.
 */
export type LiveEvent = "ready" | "changes" | "refresh" | "operation" | BareEvent | "rights";

/** Events without content: something of this sort has changed. */
export type BareEvent = "forecast" | "runs" | "emails";

/** How often a stream says something, so that both ends notice when the other is gone. */
export const heartbeatMs = 15_000;

/** For how long a reader may have been reading when its stream begins: older changes are not known. */
export const longestReadingMs = 50 * 60_000;
