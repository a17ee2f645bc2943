import { appPaths } from "#shared/site/app-paths.ts";
import { X509Certificate } from "node:crypto";
import { z } from "zod";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import type { ProviderRow } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

/** SAML calls it the assertion consumer service. */
export function acsUrlOf(baseUrl: string, providerId: string): string {
  return `${baseUrl}/api/auth/sso/saml2/sp/acs/${providerId}`;
}

/** One for each workspace, so that an answer for one is invalid for another. */
export function spEntityIdOf(baseUrl: string, providerId: string): string {
  return `${baseUrl}/api/auth/sso/saml2/sp/metadata/${providerId}`;
}

export const mailAddressFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

export const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** Issuers appear with and without a slash at the end. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, "");
}

export function openIdConfig(config: OpenIdFacts): string {
  const discoveryEndpoint = `${withoutSlash(config.issuer)}/.well-known/openid-configuration`;
  const scopes = ["openid", "email", "profile"];
  return JSON.stringify({ ...config, discoveryEndpoint, scopes, pkce: true });
}

interface OpenIdFacts {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** @param certificates as PEM */
export function samlConfig(
  baseUrl: string,
  providerId: string,
  facts: { entityId: string; signInUrl: string; certificates: string[] },
): string {
  const ourEntityId = spEntityIdOf(baseUrl, providerId);
  return JSON.stringify({
    issuer: ourEntityId,
    audience: ourEntityId,
    callbackUrl: `${baseUrl}${appPaths.dashboard}`,
    entryPoint: facts.signInUrl,
    identifierFormat: mailAddressFormat,
    wantAssertionsSigned: true,
    spMetadata: { entityID: ourEntityId },
    idpMetadata: {
      entityID: facts.entityId,
      cert: facts.certificates,
      // Never used, but without it the XML library writes to the console.
      singleLogoutService: [{ Binding: redirectBinding, Location: facts.signInUrl }],
    },
  });
}

const storedSaml = z.object({
  entryPoint: z.string(),
  idpMetadata: z.object({ cert: z.array(z.string()) }),
});

export function samlFactsOf(config: string): { signInUrl: string; certificates: string[] } {
  const { entryPoint, idpMetadata } = storedSaml.parse(JSON.parse(config));
  return { signInUrl: entryPoint, certificates: idpMetadata.cert };
}

const storedOpenId = z.object({ clientSecret: z.string() });

export function clientSecretOf({ oidcConfig }: ProviderRow, box: SecretBox): string | null {
  return oidcConfig && storedOpenId.parse(JSON.parse(box.open(oidcConfig))).clientSecret;
}

export function auditedFields(row: ProviderRow) {
  const { domain, issuer, defaultRole, isRequired } = row;
  const shared = { domain, issuer, defaultRole, isRequired };
  if (!row.samlConfig) return { protocol: "OpenID Connect", ...shared, clientId: row.clientId };
  const { signInUrl, certificates } = samlFactsOf(row.samlConfig);
  const fingerprints = certificates.map((pem) => new X509Certificate(pem).fingerprint256);
  return { protocol: "SAML", ...shared, signInUrl, certificate: fingerprints.join(" ") };
}
