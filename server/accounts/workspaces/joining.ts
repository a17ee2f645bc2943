import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Someone who has just become a member, and the address by which the workspace knows them. */
export interface Arrival {
  workspaceId: string;
  userId: string;
  email: string;
}

/** What a join needs of features that stand on this one. */
export interface Joining {
  /** Where the plans are paid that decide who has a place. */
  payments: PaymentKind;
  /** Runs in the transaction of the join, for what waits for the new member. */
  onJoined: (tx: Db, arrival: Arrival) => Promise<void>;
}
