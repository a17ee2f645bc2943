import { lapsedSentence } from "#shared/billing/coverage.ts";
import { lesserRole, may, type Role } from "#shared/accounts/permissions.ts";
import type { ActingPerson } from "#server/crm/operations/operation-kind.ts";
import { lockApiKey } from "#server/accounts/api-keys/lock-api-key.ts";
import { type PaymentKind, readCoverage } from "#server/accounts/coverage/read-coverage.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { accessOf, lockMembership } from "#server/accounts/workspaces/lock-rights.ts";

interface Begun {
  workspaceId: WorkspaceId;
  userId: string;
  role: Role;
  apiKeyId: string | null;
}

/** Reads and locks the person's current rights. @throws HttpError when they no longer suffice */
export async function lockPerson(
  tx: Db,
  payments: PaymentKind,
  { workspaceId, userId, role: begunAs, apiKeyId }: Begun,
): Promise<ActingPerson> {
  const [member, coverage] = await Promise.all([
    lockMembership(tx, { workspaceId, userId }),
    readCoverage(tx, payments, workspaceId),
  ]);
  const role = member && lesserRole(member.role, begunAs);
  if (!role || !may(role, "records.write")) {
    throw new HttpError(403, "The member who began this may not change records here any more.");
  }
  if (apiKeyId !== null) await lockApiKey(tx, workspaceId, apiKeyId);
  if (coverage.tier === null) throw new HttpError(402, lapsedSentence);
  return { workspaceId, userId, ...accessOf(member), role, coverage };
}
