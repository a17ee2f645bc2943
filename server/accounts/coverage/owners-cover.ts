import { type SQL, sql } from "drizzle-orm";
import type { OwnerCover } from "#shared/billing/coverage.ts";

/** Coverage as a column of a query on `members`. A sandbox clock that runs ahead brings the end nearer. */
export function ownersCover(isClockMovable: boolean): SQL<OwnerCover[] | null> {
  const ahead = isClockMovable ? sql` - owner.clock_ahead_seconds` : sql``;
  // Written out: the query builder omits the table's name, and the inner one would shadow it.
  return sql<OwnerCover[] | null>`(select json_agg(json_build_object(
      'until', extract(epoch from coalesce(owner.covered_until, owner.trial_ends_at))${ahead},
      'endsAt', extract(epoch from coalesce(owner.covered_until, owner.trial_ends_at)),
      'tier', owner.subscription_tier,
      'status', owner.subscription_status))
    from members as owning join users as owner on owner.id = owning.user_id
    where owning.workspace_id = members.workspace_id and owning.role = 'owner')`;
}
