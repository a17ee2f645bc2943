import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { supportMinutes } from "#shared/administration/support-access.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { logOperation } from "#server/accounts/support-access/operator-log.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import {
  lockOpenGrant,
  type SupportGrant,
} from "#server/accounts/support-access/support-grants.queries.ts";
import { supportGrants } from "#server/accounts/support-access/support-grants.table.ts";
import { notifyOwners } from "#server/accounts/support-access/notify-owners.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";

export async function grantSupport(tx: Db, by: Actor, baseUrl: string): Promise<void> {
  const { workspaceId, userId } = by;
  if (await lockOpenGrant(tx, workspaceId)) {
    throw new HttpError(409, "Support access is granted already.");
  }
  await endExpired(tx, workspaceId, baseUrl);
  const id = newId();
  const expiresAt = sql`now() + make_interval(mins => ${supportMinutes})`;
  await tx.insert(supportGrants).values({ workspaceId, id, grantedById: userId, expiresAt });
  await sendJob(tx, expiryJob, { workspaceId, grantId: id }, supportMinutes * 60);
  await noteByOwner(tx, by, "support.granted");
  await notifyOwners(tx, workspaceId, "granted", baseUrl);
}

export async function endSupport(tx: Db, by: Actor, baseUrl: string): Promise<void> {
  const { workspaceId } = by;
  const grant = await lockOpenGrant(tx, workspaceId);
  if (!grant) throw notFound("support access");
  await end(tx, grant);
  await noteByOwner(tx, by, "support.ended");
  await notifyOwners(tx, workspaceId, "ended", baseUrl);
}

/** Records the end of a grant that has run out; access ended at that time. */
export const expiryJob = defineJob({
  name: "support-expiry",
  // Jobs of former releases name no grant.
  data: z.object({ workspaceId: z.uuid(), grantId: z.uuid().optional() }),
  // A grant that was ended early has a job that still waits.
  key: ({ workspaceId, grantId = workspaceId }) => grantId,
});

type ExpiryData = z.infer<typeof expiryJob.data>;

export function expireSupport(db: Db, baseUrl: string): HandleJob<ExpiryData> {
  return async ({ workspaceId }) => {
    await db.transaction((tx) => endExpired(tx, workspaceId, baseUrl));
  };
}

async function endExpired(tx: Db, workspaceId: string, baseUrl: string): Promise<void> {
  const [grant] = await tx
    .select()
    .from(supportGrants)
    .where(
      and(
        eq(supportGrants.workspaceId, workspaceId),
        isNull(supportGrants.endedAt),
        sql`${supportGrants.expiresAt} <= now()`,
      ),
    )
    .for("update");
  if (!grant) return;
  await end(tx, grant);
  const action = "support.expired";
  const { name: target } = await readWorkspace(tx, workspaceId);
  await logOperation(tx, clock, { action, workspaceId, target });
  await recordAudit(tx, { workspaceId, userId: null, address: "" }, { action });
  await notifyOwners(tx, workspaceId, "expired", baseUrl);
}

const clock = { userId: null, name: "the server's clock", address: "" };

async function end(tx: Db, { workspaceId, id }: SupportGrant): Promise<void> {
  await tx
    .update(supportGrants)
    .set({ endedAt: sql`least(now(), ${supportGrants.expiresAt})` })
    .where(and(eq(supportGrants.workspaceId, workspaceId), eq(supportGrants.id, id)));
}

async function noteByOwner(
  tx: Db,
  { workspaceId, userId, address }: Actor,
  action: "support.granted" | "support.ended",
): Promise<void> {
  const { name: target } = await readWorkspace(tx, workspaceId);
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const by = { userId, name: owner?.email ?? "an owner", address };
  await logOperation(tx, by, { action, workspaceId, target });
  await recordAudit(tx, { workspaceId, userId, address }, { action });
}
