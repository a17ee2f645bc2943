import type { Element } from "@xmldom/xmldom";
import {
  childrenOf,
  findAll,
  isCalled,
  parseXml,
} from "#server/accounts/single-sign-on/parse-xml.ts";
import { redirectBinding } from "#server/accounts/single-sign-on/provider-config.ts";
import { refusal } from "#server/accounts/single-sign-on/signing-certificates.ts";

export interface ProviderFacts {
  entityId: string;
  signInUrl: string;
  /** PEM or base64; several are separated by an empty line. */
  certificate: string;
}

/** Reads SAML 2.0 Metadata (2.4.3). @throws HttpError 400 with what is wrong with it */
export async function readSamlMetadata(xml: string): Promise<ProviderFacts> {
  const document = await parseXml(xml);
  if (!document?.documentElement) {
    throw wrong("This is not XML. Paste the whole metadata file of your identity provider.");
  }
  const entity = soleEntity(document.documentElement);
  const [provider] = childrenOf(entity, "metadata", "IDPSSODescriptor");
  if (!provider) {
    throw wrong(
      "These are not an identity provider's metadata. Paste those that your provider gives you, not ours.",
    );
  }
  if (provider.getAttribute("WantAuthnRequestsSigned") === "true") {
    throw wrong(
      "Your provider asks for signed requests, which we do not send. Switch that off there.",
    );
  }
  return {
    entityId: entity.getAttribute("entityID")?.trim() ?? "",
    signInUrl: signInUrlOf(provider),
    certificate: certificatesOf(provider),
  };
}

function soleEntity(root: Element): Element {
  if (isCalled(root, "metadata", "EntityDescriptor")) return root;
  const [entity, other] = findAll(root, "metadata", "EntityDescriptor");
  if (entity && !other) return entity;
  throw wrong(
    entity
      ? "These are the metadata of more than one provider. Paste yours alone."
      : "This is XML, but not SAML metadata.",
  );
}

function signInUrlOf(provider: Element): string {
  const service = childrenOf(provider, "metadata", "SingleSignOnService").find(
    (element) => element.getAttribute("Binding") === redirectBinding,
  );
  const location = service?.getAttribute("Location")?.trim();
  if (location) return location;
  throw wrong("The metadata name no sign-on address for the binding HTTP-Redirect.");
}

function certificatesOf(provider: Element): string {
  const found = childrenOf(provider, "metadata", "KeyDescriptor")
    .filter((key) => key.getAttribute("use") !== "encryption")
    .flatMap((key) => findAll(key, "signature", "X509Certificate"))
    .map((certificate) => certificate.textContent?.replaceAll(/\s/g, "") ?? "");
  if (found.length > 0) return found.join("\n\n");
  throw wrong("There is no signing certificate in the metadata.");
}

function wrong(sentence: string) {
  return refusal("metadata", sentence);
}
