import type { z } from "zod";
import type { OperationKindName, OperationRefusal } from "#shared/records/operations.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** The person with their current rights. */
export type ActingPerson = Pick<
  Actor,
  "workspaceId" | "userId" | "visibility" | "teamId" | "role" | "coverage"
>;

export interface BatchOf<Work, Place> {
  /** Also the id of the change set. */
  id: string;
  by: ActingPerson;
  work: Work;
  /** The previous batch's `next`; null for the first. */
  place: Place | null;
  /** How many records to process; small, so that others do not wait. */
  size: number;
  /** Progress before this batch. */
  soFar: { total: number | null; done: number; refused: number };
}

export interface BatchDone<Place> {
  /** Includes refused records. */
  done: number;
  /** Records left unchanged, to be listed one by one. */
  refusals?: OperationRefusal[];
  /** Further refusals, whose reasons the kind stores itself. */
  refused?: number;
  total?: number;
  /** Where the next batch begins; null at the end. */
  next: Place | null;
  /** The summary, from the last batch. */
  message?: string;
}

export interface OperationKind<Work extends object, Place> {
  name: OperationKindName;
  work: z.ZodType<Work>;
  place: z.ZodType<Place>;
  /**
   * The transaction has change set and rights set up. An `HttpError` ends the operation; other errors
   * are retried from the same place. Effects outside the transaction may happen twice.
   */
  runBatch: (tx: Db, batch: BatchOf<Work, Place>) => Promise<BatchDone<Place>>;
}

/** With untyped work and place, as stored in the row. */
export interface StoredOperation {
  name: OperationKindName;
  runStored: (tx: Db, batch: BatchOf<unknown, unknown>) => Promise<BatchDone<unknown>>;
}

export function defineOperation<Work extends object, Place>(
  kind: OperationKind<Work, Place>,
): OperationKind<Work, Place> & StoredOperation {
  return {
    ...kind,
    runStored: (tx, { work, place, ...batch }) =>
      kind.runBatch(tx, {
        ...batch,
        work: kind.work.parse(work),
        place: place === null ? null : kind.place.parse(place),
      }),
  };
}
