import { type SQL, sql } from "drizzle-orm";
import type { OwnerCover } from "#shared/coverage.ts";

/**
 * What the owners of a workspace have paid for, as a column of a query on `members` that looks a
 * request's sender up. A clock that the sandbox has moved on brings the end nearer by as much.
 */
export function ownersCover(isClockMovable: boolean): SQL<OwnerCover[] | null> {
  const ahead = isClockMovable ? sql` - owner.clock_ahead_seconds` : sql``;
  // Written out, since the query builder leaves the table's name away, and the inner one would hide it.
  return sql<OwnerCover[] | null>`(select json_agg(json_build_object(
      'until', extract(epoch from coalesce(owner.covered_until, owner.trial_ends_at))${ahead},
      'endsAt', extract(epoch from coalesce(owner.covered_until, owner.trial_ends_at)),
      'tier', owner.subscription_tier,
      'status', owner.subscription_status))
    from members as owning join users as owner on owner.id = owning.user_id
    where owning.workspace_id = members.workspace_id and owning.role = 'owner')`;
}
