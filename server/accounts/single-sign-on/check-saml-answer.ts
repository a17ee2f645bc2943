import type { Document, Element } from "@xmldom/xmldom";
import type { SsoFailureReason } from "#shared/accounts/single-sign-on.ts";
import {
  childrenOf,
  findAll,
  isCalled,
  parseXml,
} from "#server/accounts/single-sign-on/parse-xml.ts";

export const clockSkewMs = 60_000;

const success = "urn:oasis:names:tc:SAML:2.0:status:Success";
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

/** SHA-1 is left out: it can be forged. */
const safeAlgorithms = {
  SignatureMethod: new Set([
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  ]),
  DigestMethod: new Set([
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ]),
  Transform: new Set([
    "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
    "http://www.w3.org/2001/10/xml-exc-c14n#",
  ]),
};

export type AnswerFault = Extract<SsoFailureReason, `saml_${string}`>;

interface Expected {
  requestId: string;
  acsUrl: string;
}

/**
 * Refuses what the library would accept: the answer must fit the browser profile (SAML 2.0 Profiles,
 * 4.1.4.2), with one assertion, signed as a whole, that names our request within the signed part.
 */
export async function findAnswerFault(
  xml: string,
  expected: Expected,
): Promise<AnswerFault | null> {
  const response = (await parsePlainXml(xml))?.documentElement;
  if (!response || !isCalled(response, "protocol", "Response")) return "saml_malformed";
  if (!isSuccess(response)) return "saml_denied";
  if (findAll(response, "assertion", "EncryptedAssertion").length > 0) return "saml_encrypted";
  const [assertion] = childrenOf(response, "assertion", "Assertion");
  if (!assertion || countOf(response, "Assertion") > 1) return "saml_malformed";
  return (
    findSignatureFault(assertion) ??
    findRequestFault(response, assertion, expected) ??
    findSubjectFault(assertion)
  );
}

/** Comments are not signed and can split an address in two, so any markup declaration is refused. */
async function parsePlainXml(xml: string): Promise<Document | null> {
  const content = xml.trim().replace(/^<\?xml[^?>]*\?>/, "");
  return /<[!?]/.test(content) ? null : parseXml(content);
}

function isSuccess(response: Element): boolean {
  const [status] = childrenOf(response, "protocol", "Status");
  const [code] = status ? childrenOf(status, "protocol", "StatusCode") : [];
  return code?.getAttribute("Value") === success;
}

/** In any namespace, so that no second assertion can hide. */
function countOf(root: Element, localName: string): number {
  return root.getElementsByTagNameNS("*", localName).length;
}

/** The signature must stand in the assertion, and cover the whole of it. */
function findSignatureFault(assertion: Element): AnswerFault | null {
  const [signature, other] = childrenOf(assertion, "signature", "Signature");
  if (!signature || other || countOf(assertion, "Signature") > 1) return "saml_unsigned";
  const [reference, another] = findAll(signature, "signature", "Reference");
  const id = assertion.getAttribute("ID");
  const isOfAssertion = Boolean(id) && reference?.getAttribute("URI") === `#${id}`;
  if (!isOfAssertion || another || countOf(signature, "Object") > 0) return "saml_unsigned";
  return isSafelySigned(signature) ? null : "saml_weak_signature";
}

function isSafelySigned(signature: Element): boolean {
  return Object.entries(safeAlgorithms).every(([name, algorithms]) => {
    const found = findAll(signature, "signature", name);
    const areSafe = found.every((one) => algorithms.has(one.getAttribute("Algorithm") ?? ""));
    return found.length > 0 && areSafe;
  });
}

/** The answer must name our request and our address, and be in time. */
function findRequestFault(
  response: Element,
  assertion: Element,
  { requestId, acsUrl }: Expected,
): AnswerFault | null {
  const [confirmation, other] = findAll(assertion, "assertion", "SubjectConfirmation");
  if (!confirmation || other || confirmation.getAttribute("Method") !== bearer) {
    return "saml_malformed";
  }
  const [data] = childrenOf(confirmation, "assertion", "SubjectConfirmationData");
  const [conditions] = childrenOf(assertion, "assertion", "Conditions");
  if (!data || !conditions) return "saml_malformed";
  const isAnswer = [response, data].every((one) => one.getAttribute("InResponseTo") === requestId);
  if (!isAnswer || response.getAttribute("Destination") !== acsUrl) return "saml_unasked";
  return [data, conditions].every(isInTime) ? null : "saml_expired";
}

function isInTime(element: Element): boolean {
  const end = Date.parse(element.getAttribute("NotOnOrAfter") ?? "");
  const notBefore = element.getAttribute("NotBefore");
  const begin = notBefore === null ? 0 : Date.parse(notBefore);
  const now = Date.now();
  return now < end + clockSkewMs && now >= begin - clockSkewMs;
}

/** A transient name would create a new account at each sign-in. */
function findSubjectFault(assertion: Element): AnswerFault | null {
  const [name, other] = findAll(assertion, "assertion", "NameID");
  if (!name || other) return "saml_malformed";
  return name.getAttribute("Format") === transient ? "saml_transient" : null;
}
