import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { accounts } from "#server/accounts/accounts.table.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { endSignInsBesides } from "#server/accounts/single-sign-on/end-sign-ins-besides.ts";
import {
  auditedFields,
  clientSecretOf,
  openIdConfig,
  samlConfig,
} from "#server/accounts/single-sign-on/provider-config.ts";
import type { ProviderSettings } from "#server/accounts/single-sign-on/read-settings.ts";
import { refusal } from "#server/accounts/single-sign-on/signing-certificates.ts";
import {
  findProviderOf,
  type ProviderRow,
} from "#server/accounts/single-sign-on/single-sign-on.queries.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

interface Context {
  box: SecretBox;
  baseUrl: string;
}

/** Another domain must be proven again. */
export async function saveProvider(
  tx: Db,
  by: Actor,
  settings: ProviderSettings,
  context: Context,
): Promise<ProviderRow> {
  const before = await findProviderOf(tx, by.workspaceId);
  const id = before?.id ?? newId();
  const { domain, defaultRole, isRequired } = settings;
  const hasSameDomain = before?.domain === domain;
  const row = {
    domain,
    defaultRole,
    isRequired,
    domainVerified: hasSameDomain && before.domainVerified,
    domainToken: hasSameDomain ? before.domainToken : randomBytes(24).toString("base64url"),
    ...protocolColumns(settings, id, before, context),
    // The changed provider has to show again that it reports logouts.
    lastLogoutAt: null,
  };
  requireProvenDomain(row);
  const identity = { id, providerId: id, workspaceId: by.workspaceId, userId: by.userId };
  const [saved] = await tx
    .insert(ssoProviders)
    .values({ ...row, ...identity })
    .onConflictDoUpdate({ target: ssoProviders.workspaceId, set: row })
    .returning();
  if (!saved) throw new Error("the identity provider was not saved");
  if (before && before.issuer !== saved.issuer) await forgetIdentities(tx, saved);
  if (isRequired && !before?.isRequired) await endSignInsBesides(tx, saved);
  await recordChange(tx, by, before, saved, settings);
  return saved;
}

/** Another provider's identities must not match people at this one. */
async function forgetIdentities(tx: Db, { providerId }: ProviderRow): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.providerId, providerId));
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

function protocolColumns(
  settings: ProviderSettings,
  id: string,
  before: ProviderRow | null,
  { box, baseUrl }: Context,
) {
  if (settings.protocol === "saml") {
    const config = samlConfig(baseUrl, id, settings);
    return { issuer: settings.entityId, clientId: null, oidcConfig: null, samlConfig: config };
  }
  const { issuer, clientId } = settings;
  const clientSecret = settings.clientSecret ?? keptSecret(before, settings, box);
  if (!clientSecret) throw refusal("clientSecret", "Client secret is required");
  const config = box.seal(openIdConfig({ issuer, clientId, clientSecret }));
  return { issuer, clientId, oidcConfig: config, samlConfig: null };
}

/** The secret is reused only for the provider it was entered for, never sent to another address. */
function keptSecret(
  before: ProviderRow | null,
  { issuer, clientId }: { issuer: string; clientId: string },
  box: SecretBox,
): string | null {
  if (before?.issuer !== issuer || before.clientId !== clientId) return null;
  return clientSecretOf(before, box);
}

function requireProvenDomain(row: { isRequired: boolean; domainVerified: boolean }): void {
  if (!row.isRequired || row.domainVerified) return;
  throw refusal("isRequired", "Prove the domain first, else no one could sign in.");
}

async function recordChange(
  tx: Db,
  by: Actor,
  before: ProviderRow | null,
  saved: ProviderRow,
  settings: ProviderSettings,
): Promise<void> {
  const details = changedFields(before ? auditedFields(before) : {}, auditedFields(saved));
  if (settings.protocol === "oidc" && settings.clientSecret) {
    details.push({ field: "clientSecret", before: null, after: "replaced" });
  }
  await recordAudit(tx, by, { action: "sso.changed", target: saved.domain, details });
}
