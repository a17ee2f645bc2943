import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SingleSignOnInput } from "#shared/single-sign-on.ts";
import { changedFields, recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import { findProviderOf, type ProviderRow } from "#server/single-sign-on/single-sign-on.queries.ts";
import { ssoProviders } from "#server/single-sign-on/sso-providers.table.ts";
import type { Actor } from "#server/workspaces/hold-membership.ts";

/** Sets a workspace's identity provider up, or changes it. Another domain must be proven anew. */
export async function saveProvider(
  tx: Db,
  by: Actor,
  { clientSecret, ...input }: SingleSignOnInput,
  box: SecretBox,
): Promise<ProviderRow> {
  const before = await findProviderOf(tx, by.workspaceId);
  const secret = clientSecret ?? (before && keptSecret(before, input, box));
  if (!secret) throw secretMissing();
  const hasSameDomain = before?.domain === input.domain;
  const row = {
    ...input,
    domainVerified: hasSameDomain && before.domainVerified,
    domainToken: hasSameDomain ? before.domainToken : randomBytes(24).toString("base64url"),
    oidcConfig: box.seal(libraryConfig({ ...input, clientSecret: secret })),
  };
  requireProvenDomain(row);
  const id = before?.id ?? newId();
  const identity = { id, providerId: id, workspaceId: by.workspaceId, userId: by.userId };
  const [saved] = await tx
    .insert(ssoProviders)
    .values({ ...row, ...identity })
    .onConflictDoUpdate({ target: ssoProviders.workspaceId, set: row })
    .returning();
  if (!saved) throw new Error("the identity provider was not saved");
  const details = changedFields(before ?? {}, input);
  if (clientSecret) details.push({ field: "clientSecret", before: null, after: "replaced" });
  await recordAudit(tx, by, { action: "sso.changed", target: input.domain, details });
  return saved;
}

/** @throws HttpError 404 when there is none */
export async function removeProvider(tx: Db, by: Actor): Promise<void> {
  const [gone] = await tx
    .delete(ssoProviders)
    .where(eq(ssoProviders.workspaceId, by.workspaceId))
    .returning({ domain: ssoProviders.domain });
  if (!gone) throw new HttpError(404, "Single sign-on is not set up.");
  await recordAudit(tx, by, { action: "sso.removed", target: gone.domain });
}

/** A secret is for the provider that it was given for: no other address gets to see it. */
function keptSecret(
  before: ProviderRow,
  { issuer, clientId }: { issuer: string; clientId: string },
  box: SecretBox,
): string | null {
  if (before.issuer !== issuer || before.clientId !== clientId) return null;
  const config: unknown = JSON.parse(box.open(before.oidcConfig));
  const isConfig = typeof config === "object" && config !== null && "clientSecret" in config;
  return isConfig ? String(config.clientSecret) : null;
}

function libraryConfig(config: { issuer: string; clientId: string; clientSecret: string }): string {
  const discoveryEndpoint = `${config.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const { issuer, clientId, clientSecret } = config;
  const scopes = ["openid", "email", "profile"];
  return JSON.stringify({ issuer, clientId, clientSecret, discoveryEndpoint, scopes, pkce: true });
}

function secretMissing(): HttpError {
  const message = "Client secret is required";
  return new HttpError(400, message, [{ path: "clientSecret", message }]);
}

function requireProvenDomain(row: { isRequired: boolean; domainVerified: boolean }): void {
  if (!row.isRequired || row.domainVerified) return;
  const message = "Prove the domain first, else nobody could sign in.";
  throw new HttpError(400, message, [{ path: "isRequired", message }]);
}
