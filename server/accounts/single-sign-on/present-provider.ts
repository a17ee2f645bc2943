import { X509Certificate } from "node:crypto";
import type { SingleSignOn } from "#shared/accounts/single-sign-on.ts";
import {
  acsUrlOf,
  samlFactsOf,
  spEntityIdOf,
} from "#server/accounts/single-sign-on/provider-config.ts";
import type { ProviderRow } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";
import { recordNameOf, recordValueOf } from "#server/accounts/single-sign-on/verify-domain.ts";

export function presentProvider(row: ProviderRow, baseUrl: string): SingleSignOn {
  const { domain, domainVerified, domainToken, defaultRole, isRequired } = row;
  const state = {
    domain,
    defaultRole,
    isRequired,
    isDomainVerified: domainVerified,
    recordName: recordNameOf(domain),
    recordValue: recordValueOf(domainToken),
  };
  if (row.samlConfig)
    return { protocol: "saml", ...state, ...presentSaml(row, row.samlConfig, baseUrl) };
  return {
    protocol: "oidc",
    ...state,
    issuer: row.issuer,
    clientId: row.clientId ?? "",
    callbackUrl: `${baseUrl}/api/auth/sso/callback/${row.providerId}`,
    logoutUrl: `${baseUrl}/api/auth/sso/logout/${row.providerId}`,
  };
}

function presentSaml({ issuer, providerId }: ProviderRow, config: string, baseUrl: string) {
  const { signInUrl, certificates } = samlFactsOf(config);
  return {
    entityId: issuer,
    signInUrl,
    certificate: certificates.join(""),
    certificateValidUntil: lastDayOf(certificates),
    callbackUrl: acsUrlOf(baseUrl, providerId),
    spEntityId: spEntityIdOf(baseUrl, providerId),
  };
}

function lastDayOf(certificates: string[]): string {
  const ends = certificates.map((pem) => new X509Certificate(pem).validToDate.getTime());
  return new Date(Math.max(...ends)).toISOString();
}
