import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import type { Db } from "#server/platform/database/database.ts";

/** `email` is the address by which the workspace knows the new member. */
export interface Arrival {
  workspaceId: string;
  userId: string;
  email: string;
}

export interface Joining {
  payments: PaymentKind;
  /** Runs in the transaction of the join. */
  onJoined: (tx: Db, arrival: Arrival) => Promise<void>;
}
