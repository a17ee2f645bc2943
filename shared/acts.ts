import { z } from "zod";
import { changedEntities } from "#shared/changes.ts";
import { moment, recordId } from "#shared/fields.ts";

/** What is done to many records in the background, as one change set. */
export const actKinds = ["import", "bulk-edit", "bulk-delete", "tag-change", "undo"] as const;

/**
 * How an act stands: `waiting` for a server, `running` in batches, `done`, `failed` with a message, or
 * `stopped` by somebody. What was changed until it failed or was stopped stays, and can be undone.
 */
export const actStates = ["waiting", "running", "done", "failed", "stopped"] as const;

/** A long-running change by one person. Its id is that of its change set. */
export const act = z.object({
  id: recordId,
  kind: z.enum(actKinds),
  /** What people read, such as “Import of leads.csv”. */
  title: z.string(),
  state: z.enum(actStates),
  /** How many there are to do; null until that is known. */
  total: z.int().nullable(),
  /** How many of them are done, those that were refused among them. */
  done: z.int(),
  /** How many were refused or kept as they were; GET /api/acts/{id}/refusals tells why. */
  refused: z.int(),
  /** Why it failed, or what it came to, in a sentence. */
  message: z.string().nullable(),
  /** Who began it. */
  userId: recordId,
  userName: z.string().nullable(),
  /** The change set that this act takes back, where it is an undo. */
  undoes: recordId.nullable(),
  /** The act that took this one back, or is about to. */
  undoneBy: recordId.nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
});

/** A record that an act left as it was, and why. */
export const actRefusal = z.object({
  entity: z.enum(changedEntities),
  entityId: recordId,
  /** Its name, where there still is one to tell. */
  label: z.string().nullable(),
  reason: z.string(),
});

/** Query of GET /api/acts: the newest, those of one kind where that is named. */
export const actListQuery = z.object({
  kind: z.enum(actKinds).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** Query of GET /api/acts/{id}/refusals. */
export const actRefusalsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  after: z.coerce.number().int().min(0).default(0),
});

export type Act = z.infer<typeof act>;
export type ActKindName = Act["kind"];
export type ActRefusal = z.infer<typeof actRefusal>;
export type ActListQuery = z.output<typeof actListQuery>;

/** Whether it still works, or waits to. */
export function isOpenAct({ state }: Pick<Act, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** Whether there is something to take back. Taking back an undo does its act again. */
export function isUndoableAct(act: Pick<Act, "state" | "done" | "undoneBy">): boolean {
  return !isOpenAct(act) && act.done > 0 && act.undoneBy === null;
}
