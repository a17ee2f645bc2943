import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Coverage } from "#shared/coverage.ts";
import type { CustomFieldEntity } from "#shared/custom-fields.ts";
import { visibilities, type Role, roles } from "#shared/permissions.ts";
import { apiKeys } from "#server/accounts/api-keys/api-keys.table.ts";
import { lockApiKey } from "#server/accounts/api-keys/lock-api-key.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { setLocally, type LocalSettings } from "#server/platform/database/local-settings.ts";
import { liveReaders } from "#server/platform/live-readers.table.ts";
import { HttpError } from "#server/platform/errors.ts";
import { WorkspaceSuspended } from "#server/accounts/workspaces/workspace-suspended.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Who calls, in which workspace, and which records they may see there. */
export interface Actor extends RecordAccess {
  /** The lesser of the member's role and the API key's. */
  role: Role;
  memberRole: Role;
  /** Null without an API key. */
  apiKey: { id: string; name: string } | null;
  /** Whether this session has shown a second factor. */
  hasSecondFactor: boolean;
  /** The kinds of record that have a required custom field. */
  requiredOn: CustomFieldEntity[];
  coverage: Coverage;
  /** The network address that the call came from. */
  address: string;
}

/** Who adds records: a member, or a form that visitors fill in. */
export type RecordMaker = RecordAccess & Pick<Actor, "requiredOn" | "coverage">;

/**
 * Locks rights until the transaction ends.
 * @returns whether someone hears of changes as they happen
 * @param settings what the transaction sets in the same statement
 * @throws HttpError 409 when they changed since the check
 */
export async function lockRights(
  tx: Db,
  access: Actor,
  settings: LocalSettings = {},
): Promise<{ isHeard: boolean }> {
  const [now] = await Promise.all([
    lockMembership(tx, access, settings),
    access.apiKey && lockApiKey(tx, access.workspaceId, access.apiKey.id),
  ]);
  const { visibility, teamId } = now ? accessOf(now) : {};
  const isSame =
    now?.role === access.memberRole && visibility === access.visibility && teamId === access.teamId;
  if (!isSame) {
    throw new HttpError(409, "Your rights in this workspace have just changed. Please try again.");
  }
  return { isHeard: now.isHeard };
}

/** The rights, or what else was expected, are not as they were read: nothing was written. */
export class ChangedSinceRead extends Error {}

/** In what `lockAsRead` expects: its workspace. What asks for it is looked at once the rights are locked. */
export const lockedWorkspace = sql`rights.id`;

/**
 * Like `lockRights`, but sets nothing unless the rights, and all that is expected, are as they were read. No record can be
 * written before its change set is set, so what writes records may be sent along without an answer to this.
 * @param expected is true where all else is as it was read
 * @throws ChangedSinceRead
 */
export async function lockAsRead(
  tx: Db,
  { workspaceId, userId, memberRole, visibility, teamId, apiKey }: Actor,
  settings: LocalSettings,
  expected: SQL,
): Promise<{ isHeard: boolean }> {
  const isSameVisibility = seesAll(memberRole) ? sql`true` : sql`member.visibility = ${visibility}`;
  const isKeyThere = apiKey
    ? sql`exists (select from (select from ${apiKeys} as key
        where key.workspace_id = ${lockedWorkspace} and key.id = ${apiKey.id} for key share) as locked)`
    : sql`true`;
  const locked = tx.execute(sql`
    with rights as materialized (
      select workspace.id
      from ${members} as member join ${workspaces} as workspace on workspace.id = member.workspace_id
      where member.workspace_id = ${workspaceId} and member.user_id = ${userId}
        and member.role = ${memberRole} and ${isSameVisibility}
        and member.team_id is not distinct from ${teamId} and workspace.suspension_reason is null
      for share of member for key share of workspace)
    select exists (select from ${liveReaders} as reader
      where reader.workspace_id = ${lockedWorkspace} and reader.until > now()) as "isHeard", ${setLocally(settings)}
    from rights where ${isKeyThere} and ${expected}`);
  // Sent at once: what is asked after this is to come behind it.
  const { rows } = await locked.execute();
  if (rows[0] === undefined) throw new ChangedSinceRead();
  return heard.parse(rows[0]);
}

const heard = z.object({ isHeard: z.boolean() });

const lockedRow = z.object({
  role: z.enum(roles),
  visibility: z.enum(visibilities),
  teamId: z.uuid().nullable(),
  suspensionReason: z.string().nullable(),
  isHeard: z.boolean(),
});

/** Locks the workspace, too, so that a suspension waits. @throws WorkspaceSuspended */
export async function lockMembership(
  tx: Db,
  { workspaceId, userId }: Pick<RecordAccess, "workspaceId" | "userId">,
  settings: LocalSettings = {},
): Promise<LockedMembership | undefined> {
  const set = Object.keys(settings).length === 0 ? sql`` : sql`, ${setLocally(settings)}`;
  const locked = tx.execute(sql`
    select member.role, member.visibility, member.team_id as "teamId",
      workspace.suspension_reason as "suspensionReason",
      exists (select from ${liveReaders} as reader
        where reader.workspace_id = workspace.id and reader.until > now()) as "isHeard"${set}
    from ${members} as member join ${workspaces} as workspace on workspace.id = member.workspace_id
    where member.workspace_id = ${workspaceId} and member.user_id = ${userId}
    for share of member for key share of workspace`);
  // Sent at once: what is asked after this is to come behind it.
  const { rows } = await locked.execute();
  if (rows[0] === undefined) return undefined;
  const { suspensionReason, ...membership } = lockedRow.parse(rows[0]);
  if (suspensionReason !== null) throw new WorkspaceSuspended(suspensionReason);
  return membership;
}

interface LockedMembership extends Membership {
  isHeard: boolean;
}

type Membership = Pick<typeof members.$inferSelect, "role" | "visibility" | "teamId">;

/** Owners and admins see everything. */
export function accessOf({ role, visibility, teamId }: Membership) {
  return { role, visibility: seesAll(role) ? "all" : visibility, teamId } as const;
}

function seesAll(role: Role): boolean {
  return role === "owner" || role === "admin";
}
