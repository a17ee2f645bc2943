import { planLimits } from "#shared/billing/coverage.ts";
import { mostFormFileBytes, type Usage } from "#shared/billing/usage.ts";
import { countContacts } from "#server/crm/contacts/contacts.queries.ts";
import { countSeats } from "#server/accounts/invitations/seats.ts";
import { countFileBytes } from "#server/records/web-forms/entry-files.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** A workspace that is not paid for may add nothing. */
export async function readUsage(
  db: Db,
  { workspaceId, coverage: { tier }, visibility }: Actor,
): Promise<Usage> {
  const seats = await countSeats(db, workspaceId);
  const limits = tier === null ? { contacts: 0, members: 0, hasApi: false } : planLimits[tier];
  return {
    tier,
    contacts: {
      used: visibility === "all" ? await countContacts(db, { workspaceId }) : null,
      limit: finite(limits.contacts),
    },
    members: { used: seats.members, invited: seats.invited, limit: finite(limits.members) },
    formFiles: {
      used: (await countFileBytes(db, workspaceId)).all,
      limit: mostFormFileBytes,
    },
    hasApi: limits.hasApi,
  };
}

function finite(limit: number): number | null {
  return Number.isFinite(limit) ? limit : null;
}
