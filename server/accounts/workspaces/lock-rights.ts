import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Coverage } from "#shared/billing/coverage.ts";
import type { CustomFieldEntity } from "#shared/records/custom-fields.ts";
import { visibilities, type Role, roles } from "#shared/accounts/permissions.ts";
import { apiKeys } from "#server/accounts/api-keys/api-keys.table.ts";
import { lockApiKey } from "#server/accounts/api-keys/lock-api-key.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  setLocally,
  type LocalSettings,
} from "#server/platform/database/statements/local-settings.ts";
import { liveReaders } from "#server/platform/live/live-readers.table.ts";
import { HttpError } from "#server/platform/http/errors.ts";
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
 * @throws HttpError 409 when they changed since the check, and WorkspaceSuspended
 */
export async function lockRights(
  tx: Db,
  access: Actor,
  settings: LocalSettings = {},
  isOpenWhileSuspended = false,
): Promise<{ isHeard: boolean }> {
  const [now] = await Promise.all([
    lockMember(tx, access, { settings, isSame: whereSameMember(access), isOpenWhileSuspended }),
    access.apiKey && lockApiKey(tx, access.workspaceId, access.apiKey.id),
  ]);
  if (!now?.isSame) {
    throw new HttpError(409, "Your rights in this workspace have just changed. Please try again.");
  }
  return { isHeard: now.isHeard };
}

/** The person's rights, or what was expected of records, have changed since they were read. Nothing was written. */
export class ChangedSinceRead extends Error {}

/** What `lockAsRead` expects beside the rights. */
export interface Expected {
  isAsRead: SQL;
  /** Is true still when all locks are there: the statement that waits for them does not see what was stored meanwhile. */
  isStill?: SQL | undefined;
}

/** In what `lockAsRead` expects: its workspace. What asks for it is looked at once the rights are locked. */
export const lockedWorkspace = sql`rights.id`;

/**
 * Like `lockRights`, but sets nothing unless the rights, and all that is expected, are as they were read. No record can be
 * written before its change set is set, so what writes records may be sent along without an answer to this.
 * @throws ChangedSinceRead
 */
export async function lockAsRead(
  tx: Db,
  actor: Actor,
  settings: LocalSettings,
  { isAsRead, isStill }: Expected,
): Promise<{ isHeard: boolean }> {
  const { apiKey } = actor;
  const isKeyThere = apiKey
    ? sql`exists (select from (select from ${apiKeys} as key
        where key.workspace_id = ${lockedWorkspace} and key.id = ${apiKey.id} for key share) as locked)`
    : sql`true`;
  const isSame = sql`${whereSameMember(actor)} and workspace.suspension_reason is null`;
  const locked = tx.execute(sql`
    with rights as materialized (select workspace.id ${lockingMember(actor, isSame)})
    select ${whereHeardIn(lockedWorkspace)} as "isHeard", ${setLocally(settings)}
    from rights where ${isKeyThere} and ${isAsRead}`);
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));
  const taken = isStill && tx.execute(sql`select ${setLocally(unset)} where not ${isStill}`);
  // Sent at once: what is asked after this is to come behind it.
  const [{ rows }, back] = await Promise.all([locked.execute(), taken?.execute()]);
  if (rows[0] === undefined || back?.rows[0] !== undefined) throw new ChangedSinceRead();
  return heard.parse(rows[0]);
}

const heard = z.object({ isHeard: z.boolean() });

const lockedRow = heard.extend({
  role: z.enum(roles),
  visibility: z.enum(visibilities),
  teamId: z.uuid().nullable(),
  suspensionReason: z.string().nullable(),
  isSame: z.boolean(),
});

type Member = Pick<RecordAccess, "workspaceId" | "userId">;
type Membership = Pick<typeof members.$inferSelect, "role" | "visibility" | "teamId">;

/** Locks the workspace, too, so that a suspension waits. @throws WorkspaceSuspended */
export async function lockMembership(tx: Db, member: Member): Promise<Membership | undefined> {
  return lockMember(tx, member, { settings: {}, isSame: sql`true` });
}

async function lockMember(
  tx: Db,
  member: Member,
  {
    settings,
    isSame,
    isOpenWhileSuspended = false,
  }: { settings: LocalSettings; isSame: SQL; isOpenWhileSuspended?: boolean },
) {
  const set = Object.keys(settings).length === 0 ? sql`` : sql`, ${setLocally(settings)}`;
  const locked = tx.execute(sql`
    select member.role, member.visibility, member.team_id as "teamId",
      workspace.suspension_reason as "suspensionReason", ${isSame} as "isSame",
      ${whereHeardIn(sql`workspace.id`)} as "isHeard"${set}
    ${lockingMember(member, sql`true`)}`);
  // Sent at once: what is asked after this is to come behind it.
  const { rows } = await locked.execute();
  if (rows[0] === undefined) return undefined;
  const { suspensionReason, ...row } = lockedRow.parse(rows[0]);
  if (suspensionReason !== null && !isOpenWhileSuspended) {
    throw new WorkspaceSuspended(suspensionReason);
  }
  return row;
}

function lockingMember({ workspaceId, userId }: Member, condition: SQL): SQL {
  return sql`
    from ${members} as member join ${workspaces} as workspace on workspace.id = member.workspace_id
    where member.workspace_id = ${workspaceId} and member.user_id = ${userId} and ${condition}
    for share of member for key share of workspace`;
}

function whereSameMember({ memberRole, visibility, teamId }: Actor): SQL {
  const isSameVisibility = seesAll(memberRole) ? sql`true` : sql`member.visibility = ${visibility}`;
  return sql`(member.role = ${memberRole} and ${isSameVisibility}
    and member.team_id is not distinct from ${teamId})`;
}

function whereHeardIn(workspace: SQL): SQL {
  return sql`exists (select from ${liveReaders} as reader
    where reader.workspace_id = ${workspace} and reader.until > now())`;
}

export function accessOf({ role, visibility, teamId }: Membership) {
  return { role, visibility: seesAll(role) ? "all" : visibility, teamId } as const;
}

function seesAll(role: Role): boolean {
  return role === "owner" || role === "admin";
}
