import type { SignedXml } from "xml-crypto";
import { findAll, parseXml } from "#server/accounts/single-sign-on/parse-xml.ts";

const endOfSignature = /<\/((?:\w+:)?)SignatureValue>/;

/**
 * Names the provider's signing certificate in an answer that names none: the library tries only the first.
 * The name is outside the signed part, and the library still checks the signature.
 */
export async function nameCertificate(xml: string, certificates: string[]): Promise<string> {
  if (certificates.length < 2 || /X509Certificate/.test(xml)) return xml;
  const root = (await parseXml(xml))?.documentElement;
  const assertion = root && findAll(root, "assertion", "Assertion")[0];
  const signature = assertion && findAll(assertion, "signature", "Signature")[0];
  if (!signature) return xml;
  const [{ SignedXml }, { XMLSerializer }] = await Promise.all([
    import("xml-crypto"),
    import("@xmldom/xmldom"),
  ]);
  const alone = new XMLSerializer().serializeToString(signature);
  const signedWith = certificates.find((publicCert) =>
    isSignedWith(new SignedXml({ publicCert }), xml, alone),
  );
  return signedWith ? withCertificate(xml, xml.indexOf("Assertion"), signedWith) : xml;
}

function isSignedWith(signed: SignedXml, xml: string, signature: string): boolean {
  try {
    signed.loadSignature(signature);
    return signed.checkSignature(xml);
  } catch {
    // The library refuses answers signed with another key.
    return false;
  }
}

/** The assertion's own signature is the first after its start. */
function withCertificate(xml: string, assertionAt: number, pem: string): string {
  const base64 = pem.replaceAll(/-----[^-]+-----|\s/g, "");
  const rest = xml
    .slice(assertionAt)
    .replace(
      endOfSignature,
      (end, prefix: string) =>
        `${end}<${prefix}KeyInfo><${prefix}X509Data><${prefix}X509Certificate>${base64}</${prefix}X509Certificate></${prefix}X509Data></${prefix}KeyInfo>`,
    );
  return xml.slice(0, assertionAt) + rest;
}
