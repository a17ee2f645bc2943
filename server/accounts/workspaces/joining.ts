import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import type { Db } from "#server/platform/database/database.ts";

/** `email` may be the invited address, not the new member's own. */
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
