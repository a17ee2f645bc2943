import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { lesserRole } from "#shared/accounts/permissions.ts";
import type { ReadAbout } from "#server/accounts/sessions/membership-reader.ts";
import { apiKeys } from "#server/accounts/api-keys/api-keys.table.ts";
import { hashKey } from "#server/accounts/api-keys/secret-key.ts";
import { ownersCover } from "#server/accounts/coverage/owners-cover.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { writesOf } from "#server/platform/live/workspace-writes.ts";
import { accessOf } from "#server/accounts/workspaces/lock-rights.ts";
import { isKeyTooWeak } from "#server/accounts/workspaces/second-factor-rule.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

const expired = sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`;

/** A busy key costs one write a minute. */
const isUseUnnoted = or(
  isNull(apiKeys.lastUsedAt),
  lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`),
);

/** Rights are the owner's current ones, limited to the lesser of their role and the key's. */
export function apiKeyReader(db: Db, about: ReadAbout) {
  const query = prepareKeyQuery(db, about);
  return async (key: string, named: string | null) => {
    const [row] = await query.execute({ keyHash: hashKey(key) });
    if (!row) throw unknownKey();
    const { id, name, userId, workspaceId, member, ...state } = row;
    if (row.isExpired) {
      throw new HttpError(401, "This API key has expired. Make a new one in Settings.");
    }
    if (named && named !== workspaceId) {
      throw new HttpError(403, "This API key belongs to another workspace than the call names.");
    }
    if (row.isUseUnnoted) await noteUse(db, id);
    const rights = { ...accessOf(member), role: lesserRole(row.role, member.role) };
    const ids = { userId, workspaceId: toWorkspaceId(workspaceId), apiKey: { id, name } };
    return {
      ...ids,
      ...rights,
      memberRole: member.role,
      hasSecondFactor: false,
      isTooWeak: state.isTooWeak,
      suspensionReason: state.suspensionReason,
      requiredOn: state.requiredOn,
      owners: state.owners,
      writes: state.writes,
    };
  };
}

function unknownKey(): HttpError {
  return new HttpError(
    401,
    "This API key is not valid. It may have been revoked, or its owner has left the workspace.",
  );
}

function prepareKeyQuery(db: Db, { isClockMovable, hasReplica }: ReadAbout) {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      workspaceId: apiKeys.workspaceId,
      userId: apiKeys.userId,
      role: apiKeys.role,
      isExpired: expired,
      isUseUnnoted: sql<boolean>`${isUseUnnoted}`,
      isTooWeak: isKeyTooWeak,
      suspensionReason: workspaces.suspensionReason,
      requiredOn: workspaces.requiredOn,
      owners: ownersCover(isClockMovable),
      writes: writesOf(apiKeys.workspaceId, hasReplica),
      member: { role: members.role, visibility: members.visibility, teamId: members.teamId },
    })
    .from(apiKeys)
    .innerJoin(
      members,
      and(eq(members.workspaceId, apiKeys.workspaceId), eq(members.userId, apiKeys.userId)),
    )
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(eq(apiKeys.keyHash, sql.placeholder("keyHash")))
    .prepare("read_api_key");
}

async function noteUse(db: Db, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isUseUnnoted));
}
