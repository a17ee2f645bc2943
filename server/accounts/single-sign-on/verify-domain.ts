import { Resolver } from "node:dns/promises";
import { eq } from "drizzle-orm";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import {
  findProviderOf,
  type ProviderRow,
} from "#server/accounts/single-sign-on/single-sign-on.queries.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** A TXT record (RFC 8552). */
export function recordNameOf(domain: string): string {
  return `_crm-pro.${domain}`;
}

export function recordValueOf(token: string): string {
  return `crm-pro-verification=${token}`;
}

/** Without `dnsServers` it asks those of the machine. */
export async function isDomainProven(
  { domain, domainToken }: ProviderRow,
  dnsServers: string[],
): Promise<boolean> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    const records = await resolver.resolveTxt(recordNameOf(domain));
    return records.some((parts) => parts.join("") === recordValueOf(domainToken));
  } catch {
    // Failed lookups prove nothing.
    return false;
  }
}

/** @throws HttpError 409 where the domain was changed, or another workspace has proven it */
export async function acceptDomain(tx: Db, by: Actor, proven: ProviderRow): Promise<ProviderRow> {
  const now = await findProviderOf(tx, by.workspaceId);
  if (now?.domainToken !== proven.domainToken) {
    throw new HttpError(409, "The domain was changed meanwhile. Please try again.");
  }
  await takeDomain(tx, proven.id);
  await recordAudit(tx, by, { action: "sso.domain-proven", target: proven.domain });
  return { ...now, domainVerified: true };
}

async function takeDomain(tx: Db, id: string): Promise<void> {
  try {
    await tx.update(ssoProviders).set({ domainVerified: true }).where(eq(ssoProviders.id, id));
  } catch (error) {
    if (databaseError(error)?.constraint !== "sso_providers_domain") throw error;
    throw new HttpError(409, "Another workspace has single sign-on for this domain already.");
  }
}
