import { and, eq } from "drizzle-orm";
import type { Coverage } from "#shared/coverage.ts";
import type { CustomFieldEntity } from "#shared/custom-fields.ts";
import type { Role } from "#shared/permissions.ts";
import { holdApiKey } from "#server/api-keys/hold-api-key.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { members } from "#server/workspaces/workspaces.table.ts";

/** Who asks, in which workspace, and how far their hands reach there. */
export interface Actor extends Access {
  /** What the call may do. */
  role: Role;
  /** What the person may do: as much, unless they act through a key that may do less. */
  memberRole: Role;
  /** The API key that the call was made with; null for a person's own. */
  apiKey: { id: string; name: string } | null;
  /** Whether the person has shown a second factor of their own in the session that the call is from. */
  hasSecondFactor: boolean;
  /** The kinds of record that have a required custom field. */
  requiredOn: CustomFieldEntity[];
  /** What the workspace's owners have paid for. */
  coverage: Coverage;
  /** The network address that the call came from. */
  address: string;
}

/**
 * Keeps the person's rights as they are until the transaction ends: whoever changes them meanwhile
 * waits, so nothing is written by a right that is gone.
 * @throws HttpError 409 when they have changed since the request was let in
 */
export async function holdMembership(tx: Db, access: Actor): Promise<void> {
  const [now] = await tx
    .select({ role: members.role, reach: members.reach, teamId: members.teamId })
    .from(members)
    .where(and(eq(members.workspaceId, access.workspaceId), eq(members.userId, access.userId)))
    .for("share");
  const { reach, teamId } = now ? accessOf(now) : {};
  const isSame =
    now?.role === access.memberRole && reach === access.reach && teamId === access.teamId;
  if (!isSame) {
    throw new HttpError(409, "Your rights in this workspace have just changed. Please try again.");
  }
  if (access.apiKey) await holdApiKey(tx, access.workspaceId, access.apiKey.id);
}

type Membership = Pick<typeof members.$inferSelect, "role" | "reach" | "teamId">;

/** How far a member's hands reach: owners and admins see everything. */
export function accessOf({ role, reach, teamId }: Membership) {
  const seesAll = role === "owner" || role === "admin";
  return { role, reach: seesAll ? "all" : reach, teamId } as const;
}
