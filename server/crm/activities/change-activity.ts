import type { Activity, ActivityChanges } from "#shared/crm/activities.ts";
import { may } from "#shared/accounts/permissions.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  type LockedActivity,
  patchActivity,
  readActivity,
  removeActivity,
} from "#server/crm/activities/activities.queries.ts";
import { requireFittingOutcome } from "#server/crm/activities/log-activity.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** @throws HttpError 403 for what others have logged, and for what the product noted */
export async function changeActivity(
  tx: Db,
  by: Actor,
  before: LockedActivity,
  { occurredAt, ...changes }: ActivityChanges,
): Promise<Activity> {
  requireMayChange(by, before);
  requireFittingOutcome({ ...before, ...changes });
  const dated = occurredAt === undefined ? {} : { datedAt: occurredAt };
  const written = { ...changes, ...dated };
  if (Object.keys(written).length > 0) patchActivity(tx, by, before.id, written);
  return readActivity(tx, by, before.id);
}

/** @throws HttpError 403 for what others have logged, and for what the product noted */
export async function deleteActivity(tx: Db, by: Actor, activity: LockedActivity): Promise<void> {
  requireMayChange(by, activity);
  await removeActivity(tx, by, activity.id);
}

function requireMayChange(by: Actor, { loggedBy }: LockedActivity): void {
  if (loggedBy === null) {
    throw new HttpError(403, "The product noted this, so it stays as it is.");
  }
  if (loggedBy === by.userId || may(by.role, "activities.oversee")) return;
  throw new HttpError(403, "An activity is changed by the person who logged it, and by admins.");
}
