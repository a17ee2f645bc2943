import type { OpenIdInput, SamlInput, SingleSignOnInput } from "#shared/accounts/single-sign-on.ts";
import {
  type ProviderFacts,
  readSamlMetadata,
} from "#server/accounts/single-sign-on/read-saml-metadata.ts";
import { readCertificates, refusal } from "#server/accounts/single-sign-on/signing-certificates.ts";

/** The metadata is read and the certificates are checked. */
type SamlSettings = Omit<SamlInput, "metadata" | "certificate"> & {
  entityId: string;
  signInUrl: string;
  /** As PEM. */
  certificates: string[];
};

export type ProviderSettings = OpenIdInput | SamlSettings;

/** Checks everything that takes no query. */
export async function readSettings(
  input: SingleSignOnInput,
  privateOrigins: string[],
): Promise<ProviderSettings> {
  if (input.protocol === "saml") return readSaml(input, privateOrigins);
  requireHttps("issuer", input.issuer, privateOrigins);
  return input;
}

async function readSaml(
  { metadata, ...input }: SamlInput,
  privateOrigins: string[],
): Promise<SamlSettings> {
  const { entityId, signInUrl, certificate } = metadata
    ? await readSamlMetadata(metadata)
    : enteredFacts(input);
  const path = (field: string) => (metadata ? "metadata" : field);
  if (!entityId || entityId.length > 1_024)
    throw refusal(path("entityId"), "There is no entity ID.");
  requireHttps(path("signInUrl"), signInUrl, privateOrigins);
  const certificates = readCertificates(certificate, path("certificate")).map(String);
  const { certificate: _text, ...settings } = input;
  return { ...settings, entityId, signInUrl, certificates };
}

function enteredFacts({ entityId, signInUrl, certificate }: Omit<SamlInput, "metadata">) {
  const facts: ProviderFacts = {
    entityId: entityId ?? "",
    signInUrl: signInUrl ?? "",
    certificate: certificate ?? "",
  };
  return facts;
}

/** Who can change the traffic decides who signs in, so HTTP is only for the operator's own network. */
function requireHttps(path: string, address: string, privateOrigins: string[]): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === "https:" || (url && privateOrigins.includes(url.origin))) return;
  throw refusal(
    path,
    `The address of your identity provider must begin with https://, which ${address || "nothing"} does not.`,
  );
}
