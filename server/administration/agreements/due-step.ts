import { addDays } from "#shared/billing/billing-periods.ts";
import { deletionNotice, keptFor } from "#shared/administration/kept-for.ts";
import type { Agreement, Owner } from "#server/administration/agreements/agreements.queries.ts";
import type { Clock } from "#server/billing/clock.ts";

export type Step =
  | { kind: "note"; endedAt: Date; deleteAt: Date }
  | { kind: "remind"; deleteAt: Date; remindedAt: Date }
  | { kind: "delete" }
  | { kind: "forget" };

/** One step at a time, so that a server that was down notifies the owners before it deletes. */
export function dueStep(
  { owners, noted }: Omit<Agreement, "workspace">,
  clock: Clock,
): Step | null {
  const endedAt = endOf(owners, clock);
  if (endedAt === null) return noted ? { kind: "forget" } : null;
  const now = earliest(owners.map(clock));
  if (!noted) {
    return { kind: "note", endedAt, deleteAt: addDays(now, keptFor.endedWorkspaces.days) };
  }
  if (noted.remindedAt === null) {
    const last = addDays(now, deletionNotice.days);
    if (noted.deleteAt > last) return null;
    return { kind: "remind", deleteAt: last, remindedAt: now };
  }
  return noted.deleteAt <= now ? { kind: "delete" } : null;
}

/** Null while an owner is covered or owes a payment, and where no one has cancelled (/terms, 3 and 4). */
function endOf(owners: Owner[], clock: Clock): Date | null {
  const isOver = owners.every(
    (owner) =>
      endingStatuses.has(owner.subscriptionStatus) && paidUntil(owner) <= clock(owner).getTime(),
  );
  const ends = owners
    .filter(({ subscriptionStatus }) => subscriptionStatus === "canceled")
    .map(paidUntil);
  return isOver && ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** Statuses that do not keep a workspace; an owed payment does. */
const endingStatuses = new Set<Owner["subscriptionStatus"]>(["canceled", "trial", "pending"]);

function paidUntil({ coveredUntil, trialEndsAt }: Owner): number {
  return (coveredUntil ?? trialEndsAt)?.getTime() ?? 0;
}

function earliest(moments: Date[]): Date {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())));
}
