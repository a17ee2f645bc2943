import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { singleSignOn } from "#shared/accounts/single-sign-on.ts";
import { rsaCertificate } from "#tests/support/certificate.ts";
import { startSamlCompany } from "#tests/support/saml-company.ts";
import { sentenceOf } from "#tests/support/sso-company.ts";

let company: Awaited<ReturnType<typeof startSamlCompany>>;

beforeAll(async () => {
  company = await startSamlCompany();
  return () => company.stop();
});

describe("setting it up", () => {
  test("reads the metadata, and shows what the provider must know", async () => {
    const other = await company.product.register(`${randomUUID()}@x.example`);
    const own = company.settings({ domain: `m${randomUUID()}.example` });
    const set = await company.product.call("PUT", "/api/single-sign-on", own, other.cookie);
    expect(set).toMatchObject({
      status: 200,
      body: { protocol: "saml", entityId: company.idp.entityId, signInUrl: company.idp.signInUrl },
    });
    const shown = singleSignOn.parse(set.body);
    if (shown.protocol !== "saml") throw new Error("this is not SAML");
    expect(shown.certificate).toBe(company.idp.certificate);
    const metadata = await fetch(shown.spEntityId);
    expect(metadata.headers.get("content-type")).toContain("application/samlmetadata+xml");
    const xml = await metadata.text();
    expect(xml).toContain(`entityID="${shown.spEntityId}"`);
    expect(xml).toContain(`Location="${shown.callbackUrl}"`);
    const { entityId, signInUrl, certificate } = shown;
    const facts = { ...own, metadata: undefined, entityId, signInUrl, certificate };
    const again = await company.product.call("PUT", "/api/single-sign-on", facts, other.cookie);
    expect(again).toMatchObject({ status: 200, body: set.body });
  });

  const facts = () => ({
    metadata: undefined,
    entityId: company.idp.entityId,
    signInUrl: company.idp.signInUrl,
    certificate: company.idp.certificate,
  });
  const ours = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><SPSSODescriptor/></EntityDescriptor>`;
  test.each<[string, () => object, string | RegExp]>([
    ["no XML", () => ({ metadata: "Hello" }), "This is not XML. Paste the whole metadata file"],
    ["other XML", () => ({ metadata: "<a/>" }), "This is XML, but not SAML metadata."],
    [
      "entities",
      () => ({
        metadata: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${company.idp.metadata}`,
      }),
      "This is not XML.",
    ],
    [
      "our own metadata",
      () => ({ metadata: ours }),
      "These are not an identity provider's metadata",
    ],
    [
      "metadata without a certificate",
      () => ({ metadata: company.idp.metadata.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, "") }),
      "There is no signing certificate in the metadata.",
    ],
    [
      "metadata without our binding",
      () => ({ metadata: company.idp.metadata.replace("HTTP-Redirect", "SOAP") }),
      "The metadata name no sign-on address for the binding HTTP-Redirect.",
    ],
    [
      "metadata that want signed requests",
      () => ({ metadata: company.idp.metadata.replace('Signed="false"', 'Signed="true"') }),
      "Your provider asks for signed requests",
    ],
    [
      "a wrong address",
      () => ({ ...facts(), signInUrl: "login.example.com" }),
      "Sign-on address must be such as https://login.example.com/saml/sso",
    ],
    [
      "a script",
      () => ({
        metadata: company.idp.metadata.replaceAll(company.idp.signInUrl, "javascript:alert(1)"),
      }),
      "must begin with https://, which javascript:alert(1) does not",
    ],
    [
      "plain HTTP",
      () => ({ ...facts(), signInUrl: "http://login.example.com/sso" }),
      "must begin with https://",
    ],
    ["no certificate", () => ({ ...facts(), certificate: "Hello" }), "This is not a certificate."],
    ["nothing", () => ({ metadata: "" }), "Metadata is required"],
    ["no facts", () => ({ metadata: undefined }), "Entity ID is required, unless you paste"],
    [
      "an expired certificate",
      () => ({ ...facts(), certificate: rsaCertificate({ validForDays: -1 }).cert }),
      "The signing certificate ran out on ",
    ],
    [
      "a short key",
      () => ({ ...facts(), certificate: rsaCertificate({ modulusLength: 1_024 }).cert }),
      "must hold an RSA key of 2048 bits or more",
    ],
  ])("refuses %s with a sentence", async (_case, fields, sentence) => {
    const other = await company.product.register(`${randomUUID()}@x.example`);
    const body = { ...company.settings({ domain: "unproven.example" }), ...fields() };
    const answer = company.product.call("PUT", "/api/single-sign-on", body, other.cookie);
    expect(await sentenceOf(answer)).toMatch(sentence);
  });

  test("keeps what is still valid where a provider changes its certificate over", async () => {
    const other = await company.product.register(`${randomUUID()}@x.example`);
    const old = rsaCertificate({ validForDays: -1 }).cert;
    const next = rsaCertificate({ validForDays: 300 }).cert;
    const certificate = old + company.idp.certificate + next;
    const body = {
      ...company.settings({ domain: `c${randomUUID()}.example` }),
      ...facts(),
      certificate,
    };
    const set = await company.product.call("PUT", "/api/single-sign-on", body, other.cookie);
    expect(set).toMatchObject({
      status: 200,
      body: { certificate: company.idp.certificate + next },
    });
  });

  test("takes no one in before the domain is proven, nor after it is switched off", async () => {
    const other = await company.product.register(`${randomUUID()}@x.example`);
    const own = { domain: `n${randomUUID()}.example` };
    const begin = () =>
      company.product.call("POST", "/api/auth/sign-in/sso", { email: `a@${own.domain}` });
    await company.product.call("PUT", "/api/single-sign-on", company.settings(own), other.cookie);
    expect(await begin()).toMatchObject({ status: 404 });
    const { spEntityId } = await company.connect(other, company.otherIdp, own);
    expect(await begin()).toMatchObject({ status: 200 });
    await company.product.call("DELETE", "/api/single-sign-on", undefined, other.cookie);
    expect(await begin()).toMatchObject({ status: 404 });
    expect((await fetch(spEntityId)).status).toBe(404);
  });
});
