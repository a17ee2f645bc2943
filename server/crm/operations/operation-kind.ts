import type { z } from "zod";
import type { OperationKindName, OperationRefusal } from "#shared/operations.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** Who an operation is by, with the rights that they have at this moment. */
export type ActingPerson = Pick<
  Actor,
  "workspaceId" | "userId" | "visibility" | "teamId" | "role" | "coverage"
>;

/** What the next batch of an operation is given. */
export interface BatchOf<Work, Place> {
  /** The operation's id, and that of its change set. */
  id: string;
  by: ActingPerson;
  work: Work;
  /** What the batch before has given as `next`; null for the first. */
  place: Place | null;
  /** How many records to take on: as many as are quickly done, so that others need not wait. */
  size: number;
  /** What the operation has come to before this batch. */
  soFar: { total: number | null; done: number; refused: number };
}

/** What a batch has done. */
export interface BatchDone<Place> {
  /** Of the total, those that were refused among them. */
  done: number;
  /** Records that it left as they are, to be told one by one. */
  refusals?: OperationRefusal[];
  /** Refused as well, where the kind itself keeps why. */
  refused?: number;
  /** Known by now, or corrected. */
  total?: number;
  /** Where the next batch begins; null where nothing is left. */
  next: Place | null;
  /** What it came to, in a sentence, for the last batch to say. */
  message?: string;
}

/** A kind of operation: what it does, a batch at a time. */
export interface OperationKind<Work extends object, Place> {
  name: OperationKindName;
  work: z.ZodType<Work>;
  place: z.ZodType<Place>;
  /**
   * Does the next batch in a transaction that has named the operation's change set and holds the person's
   * rights. A refusal (`HttpError`) ends the operation as failed, with its sentence; anything else that is
   * thrown is tried again from the same place. Whatever it does outside the transaction may be done twice.
   */
  runBatch: (tx: Db, batch: BatchOf<Work, Place>) => Promise<BatchDone<Place>>;
}

/** A kind that reads its work and its place from the operation's row. */
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
