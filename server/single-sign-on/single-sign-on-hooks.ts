import { APIError } from "@better-auth/core/error";
import { sso } from "@better-auth/sso";
import { and, eq } from "drizzle-orm";
import { domainOf } from "#shared/single-sign-on.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { type PaymentKind, readCoverage } from "#server/billing/read-coverage.ts";
import { requireSeat } from "#server/invitations/seats.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { findProvider, mustUseProvider } from "#server/single-sign-on/single-sign-on.queries.ts";
import { lockMembers } from "#server/workspaces/in-members-change.ts";
import { members } from "#server/workspaces/workspaces.table.ts";

/** Signing in alone: the routes that set a provider up are ours, for owners of a workspace. */
export const singleSignOnPlugin = sso({
  domainVerification: { enabled: true },
  providersLimit: 0,
  saml: { allowIdpInitiated: false },
});

interface LibraryContext {
  path?: string | undefined;
  params?: Record<string, string | undefined> | undefined;
}

/** The provider that a request of the library comes back from; null for every other request. */
export function callbackProviderId(context: LibraryContext | null): string | null {
  if (context?.path !== "/sso/callback/:providerId") return null;
  return context.params?.providerId ?? null;
}

/** A provider speaks for the addresses of its own domain, and for no other, at each sign-in. */
export async function refuseForeignAddress(
  db: Db,
  email: string | undefined,
  providerId: string | undefined,
) {
  if (providerId === undefined) return undefined;
  const provider = await findProvider(db, providerId);
  const isOwn = provider?.domainVerified === true && domainOf(email ?? "") === provider.domain;
  return isOwn ? undefined : { error: "foreign_address" };
}

/** From where somebody signs in, and where the plans are paid that decide who has a place. */
interface Arrival {
  address: string;
  payments: PaymentKind;
}

/** Takes who comes through a provider into its workspace; keeps those out who must come through one. */
export async function admitByProvider(
  db: Db,
  userId: string,
  providerId: string | null,
  { address, payments }: Arrival,
): Promise<void> {
  if (providerId) return joinByProvider(db, userId, providerId, { address, payments });
  if (!(await mustUseProvider(db, userId))) return;
  throw new APIError("FORBIDDEN", {
    message: "Your workspace asks you to sign in with SSO. Use the button below.",
  });
}

async function joinByProvider(
  db: Db,
  userId: string,
  providerId: string,
  { address, payments }: Arrival,
): Promise<void> {
  const provider = await findProvider(db, providerId);
  if (!provider) throw new APIError("FORBIDDEN", { message: "Single sign-on was switched off." });
  const { workspaceId, defaultRole: role, domain } = provider;
  const isMember = and(eq(members.workspaceId, workspaceId), eq(members.userId, userId));
  if ((await db.$count(members, isMember)) > 0) return;
  await db.transaction(async (tx) => {
    await lockMembers(tx, workspaceId);
    const joined = await tx
      .insert(members)
      .values({ workspaceId, userId, role })
      .onConflictDoNothing()
      .returning({ userId: members.userId });
    if (joined.length === 0) return;
    await requireSeat(tx, workspaceId, await readCoverage(tx, payments, workspaceId)).catch(
      refuseArrival,
    );
    const details = [{ field: "role", before: null, after: role }];
    const doer = { workspaceId, userId, address };
    await recordAudit(tx, doer, { action: "member.joined", target: domain, details });
  });
}

/** The library hands on no other errors than its own. */
function refuseArrival(reason: unknown): never {
  if (!(reason instanceof HttpError)) throw reason;
  throw new APIError("PAYMENT_REQUIRED", { code: "no_seat", message: reason.message });
}
