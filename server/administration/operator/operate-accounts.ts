import { and, eq, sql } from "drizzle-orm";
import type { TrialExtension } from "#shared/administration/operator.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { endSessions } from "#server/accounts/sessions/end-sessions.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import { logOperation, type Operator } from "#server/accounts/support-access/operator-log.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";

/** Days count from now if the trial has ended; `until` is the end of a day. @returns the new end */
export async function extendTrial(
  tx: Db,
  by: Operator,
  { email, days, until }: TrialExtension,
): Promise<Date> {
  const user = await lockUser(tx, email);
  if (user.coveredUntil !== null) {
    throw new HttpError(409, "This user has bought a plan, so there is no trial to extend.");
  }
  const latest = sql`greatest(coalesce(${users.trialEndsAt}, now()), now())`;
  const isLater = until ? sql`(${until}::date + 1) at time zone 'UTC' > ${latest}` : undefined;
  const [extended] = await tx
    .update(users)
    .set({
      trialEndsAt: until
        ? sql`(${until}::date + 1) at time zone 'UTC'`
        : sql`${latest} + make_interval(days => ${days})`,
    })
    .where(and(eq(users.id, user.id), isLater))
    .returning({ endsAt: users.trialEndsAt });
  if (!extended?.endsAt) throw new HttpError(409, "The trial lasts as long already.");
  const { endsAt } = extended;
  const details = `${until ? "" : `${days} days, `}to ${endsAt.toISOString()}`;
  await logOperation(tx, by, { action: "trial.extended", target: user.email, details });
  await recordInWorkspaces(tx, user.id, {
    action: "trial.extended",
    target: user.email,
    details: [
      {
        field: "trialEndsAt",
        before: user.trialEndsAt?.toISOString() ?? null,
        after: endsAt.toISOString(),
      },
    ],
  });
  return endsAt;
}

export async function signOutEverywhere(tx: Db, by: Operator, email: string): Promise<void> {
  const user = await lockUser(tx, email);
  await endSessions(tx, user.id);
  await logOperation(tx, by, { action: "user.signed-out", target: user.email });
  await recordInWorkspaces(tx, user.id, { action: "operator.signed-out", target: user.email });
}

function recordInWorkspaces(
  tx: Db,
  userId: string,
  event: Parameters<typeof recordAccountAudit>[2],
): Promise<void> {
  return recordAccountAudit(tx, { userId, address: "" }, event, { userId: null });
}

async function lockUser(tx: Db, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()))
    .for("update");
  if (!user) throw notFound("user");
  return user;
}
