import { z } from "zod";
import { errorBody } from "#shared/platform/errors.ts";
import { moment, recordId } from "./fields.ts";
import type { KeptKind } from "./kind-definition.ts";
import { kindsInOrder } from "./kind-definitions.ts";

/** Every kind of record, in the words of the change log. */
export const changedEntities: [KeptKind, ...KeptKind[]] = [...kindsInOrder, "activity"];

/**
 * Every write that changed records answers with an `X-Change-Set` header: the id of all that the one operation changed,
 * which POST /api/change-sets/{id}/undo takes back.
 */
export const changeSetHeader = "x-change-set";

/** Answer of a call that changed many records, or took a change back. */
export const changeSetSummary = z.object({
  changeSetId: recordId,
  changedRecords: z.int(),
  /** Set where contacts came back to a plan that allows fewer. */
  notice: z.string().optional(),
});

const entity = z.enum(changedEntities);

/** Who changed something, when, and through what. */
export const authorship = z.object({
  at: moment,
  /** Null where the product did, or the account is deleted. */
  userId: recordId.nullable(),
  userName: z.string().nullable(),
  userPicture: z.string().nullable(),
  /** Such as "web", "api", "rule", "import", "merge" or "undo". */
  channel: z.string(),
  /** What the API key was called that it came through; null where it was none. */
  apiKeyName: z.string().nullable(),
  /** What the rule was called that did it; null where none did. */
  ruleName: z.string().nullable(),
});

/** What happened to one field. A value is as the API gives it: text, money, a date, a list. */
export const fieldHistory = z.object({
  /** As the record names it, such as `expectedCloseDate` or `customFields.renewal_date`. */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** What the record or member is called that the value names; null where it is hidden or gone. */
  beforeName: z.string().nullable(),
  afterName: z.string().nullable(),
});

export type FieldHistory = z.infer<typeof fieldHistory>;

/** One change of one record. */
export const recordChange = authorship.extend({
  /** Grows with time. */
  id: z.string(),
  changeSetId: recordId,
  /** The record that was changed: this one, or one that was merged into it. */
  recordId,
  action: z.enum(["create", "update", "delete"]),
  fields: z.array(fieldHistory),
  /** Whether the reader may take back the operation that it belongs to; not where scores alone were changed. */
  canUndo: z.boolean(),
});

export type RecordChange = z.infer<typeof recordChange>;

/** What one operation did to one record. */
export const changedRecord = recordChange.extend({
  entity,
  /** What the record is called; null where the reader does not see it. */
  name: z.string().nullable(),
});

export type ChangedRecord = z.infer<typeof changedRecord>;

/** A record that stands in the way of an undo. */
export const undoConflict = z.object({
  entity,
  id: recordId,
  /** Null where the reader does not see it. */
  name: z.string().nullable(),
  /**
   * `changed`: fields of it have another value by now. `deleted`, `restored`: it is gone, or there
   * again. `in-use`: others point to what would be deleted. `link-gone`: what it pointed to is gone.
   */
  reason: z.enum(["changed", "deleted", "restored", "in-use", "link-gone"]),
  fields: z.array(z.string()),
  /** Who changed it last, and when, where the change log knows. */
  by: z.string().nullable(),
  at: moment.nullable(),
});

export type UndoConflict = z.infer<typeof undoConflict>;

/** Answer 409 of an undo: what was changed since, the first of them by name. */
export const undoRefusal = errorBody.extend({
  conflicts: z.array(undoConflict),
  conflictCount: z.int(),
});

/** What one operation changed, and what stands in the way of taking it back. */
export const changeSetDetails = authorship.extend({
  id: recordId,
  records: z.array(
    z.object({ entity, action: z.enum(["create", "update", "delete"]), count: z.int() }),
  ),
  /** It is undone in the background, and what stands in the way is reported when that is done. */
  isLarge: z.boolean(),
  conflicts: z.array(undoConflict),
  conflictCount: z.int(),
});

export type ChangeSetDetails = z.infer<typeof changeSetDetails>;
