import { z } from "zod";
import { changedEntities } from "./changes.ts";
import { moment, recordId } from "./fields.ts";

/** What is done to many records in the background, as one change set. */
export const operationKinds = ["import", "bulk-edit", "bulk-delete", "tag-change", "undo"] as const;

/**
 * How an operation stands: `waiting` for a server, `running` in batches, `done`, `failed` with a message, or
 * `stopped` by someone. What was changed until it failed or was stopped stays, and can be undone.
 */
export const operationStates = ["waiting", "running", "done", "failed", "stopped"] as const;

/** A long-running change by one person. Its id is that of its change set. */
export const operation = z.object({
  id: recordId,
  kind: z.enum(operationKinds),
  /** What people read, such as “Import of leads.csv”. */
  title: z.string(),
  state: z.enum(operationStates),
  /** How many there are to do; null until that is known. */
  total: z.int().nullable(),
  /** How many of them are done, those that were refused among them. */
  done: z.int(),
  /** How many were refused or kept as they were; GET /api/operations/{id}/refusals says why. */
  refused: z.int(),
  /** Whether it has changed records: those that were done may have been so before. */
  hasChanges: z.boolean(),
  /** Why it failed, or what it came to, in a sentence. */
  message: z.string().nullable(),
  /** Who began it. */
  userId: recordId,
  userName: z.string().nullable(),
  /** The change set that this operation takes back, where it is an undo. */
  undoes: recordId.nullable(),
  /** The operation that took this one back, or is about to. */
  undoneBy: recordId.nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
});

/** A record that an operation left as it was, and why. */
export const operationRefusal = z.object({
  entity: z.enum(changedEntities),
  entityId: recordId,
  /** Its name, where there still is one. */
  label: z.string().nullable(),
  reason: z.string(),
});

/** Query of GET /api/operations: the newest, those of one kind where that is named. */
export const operationListQuery = z.object({
  kind: z.enum(operationKinds).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** Query of GET /api/operations/{id}/refusals. */
export const operationRefusalsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  after: z.coerce.number().int().min(0).default(0),
});

export type Operation = z.infer<typeof operation>;
export type OperationKindName = Operation["kind"];
export type OperationRefusal = z.infer<typeof operationRefusal>;
export type OperationListQuery = z.output<typeof operationListQuery>;

/** Whether it still works, or waits to. */
export function isOpenOperation({ state }: Pick<Operation, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** Whether there is something to take back. Taking back an undo does its operation again. */
export function isUndoableOperation(
  operation: Pick<Operation, "state" | "hasChanges" | "undoneBy">,
): boolean {
  return !isOpenOperation(operation) && operation.hasChanges && operation.undoneBy === null;
}
