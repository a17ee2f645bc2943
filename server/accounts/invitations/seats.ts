import { and, eq, sql } from "drizzle-orm";
import { memberLimitSentence, type Coverage } from "#shared/billing/coverage.ts";
import { isOpen } from "#server/accounts/invitations/invitations.queries.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

export interface Seats {
  members: number;
  /** Invitations that can still be accepted. */
  invited: number;
}

export async function countSeats(db: Db, workspaceId: string): Promise<Seats> {
  return {
    members: await db.$count(members, eq(members.workspaceId, workspaceId)),
    invited: await db.$count(
      invitations,
      and(eq(invitations.workspaceId, workspaceId), isOpen, sql`${invitations.expiresAt} > now()`),
    ),
  };
}

/** Call it with the members locked, after adding someone. @throws HttpError 402 */
export async function requireSeat(tx: Db, workspaceId: string, coverage: Coverage): Promise<void> {
  refuseBeyond(coverage, (await countSeats(tx, workspaceId)).members);
}

/** Counts open invitations too. @throws HttpError 402 */
export async function requireSeatToOffer(
  tx: Db,
  workspaceId: string,
  coverage: Coverage,
): Promise<void> {
  const seats = await countSeats(tx, workspaceId);
  refuseBeyond(coverage, seats.members + seats.invited);
}

function refuseBeyond(coverage: Coverage, count: number): void {
  const refusal = memberLimitSentence(coverage, count);
  if (refusal) throw new HttpError(402, refusal);
}
