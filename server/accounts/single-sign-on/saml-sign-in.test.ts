import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rsaCertificate } from "#tests/support/certificate.ts";
import { withoutKeyInfo } from "#tests/support/forge-saml.ts";
import { domain, startSamlCompany } from "#tests/support/saml-company.ts";
import { sentenceOf } from "#tests/support/sso-company.ts";
import { cookieOf } from "#tests/support/test-client.ts";

let company: Awaited<ReturnType<typeof startSamlCompany>>;

beforeAll(async () => {
  company = await startSamlCompany();
  return () => company.stop();
});

describe("someone of the company", () => {
  test("comes in through its SAML provider, as a member of its workspace", async () => {
    const email = company.newcomer();
    const { end, cookie } = await company.signIn(email, {}, "/app/deals?q=1");
    expect(end.href).toBe(`${company.product.baseUrl}/app/deals?q=1`);
    const me = await company.product.whoIs(cookie);
    expect(me).toMatchObject({ email, role: "member", emailVerified: true });
    expect(me?.workspaceId).toBe((await company.product.whoIs(company.owner.cookie))?.workspaceId);
    const again = await company.signIn(email);
    expect((await company.product.whoIs(again.cookie))?.id).toBe(me?.id);
  });

  test("does not come into an account that another NameID is linked to", async () => {
    const email = company.newcomer();
    await company.signIn(email);
    const nameId = `another-name-${email}`;
    expect(await company.outcomeOfSigningIn(email, { nameId })).toBe("another_identity");
    expect(await company.outcomeOfSigningIn(email)).toBe(email);
  });

  test.each([`v@evil.test@${domain}`, "victim@other.example"])(
    "is not believed to be %s, whatever the NameID says",
    async (address) => {
      const changes = { email: address, nameId: company.newcomer() };
      expect(await company.outcomeOfSigningIn(company.newcomer(), changes)).toBe("foreign_address");
    },
  );

  test("without a name is called by the part of the address before the @", async () => {
    const { cookie } = await company.signIn(`ada.king@${domain}`);
    expect(await company.product.whoIs(cookie)).toMatchObject({ firstName: "ada.king" });
  });

  test("is not taken for another who has claimed their address without proving it", async () => {
    const email = company.newcomer();
    const squatter = await company.product.register(email);
    expect(await company.outcomeOfSigningIn(email)).toBe("account_not_linked");
    expect(await company.product.whoIs(squatter.cookie)).not.toBeNull();
  });

  test("lands on our own site, whatever page is asked for", async () => {
    for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
      const { end } = await company.signIn(company.newcomer(), {}, next);
      expect(end.origin + end.pathname).toBe(`${company.product.baseUrl}/app`);
    }
  });
});

describe("where the provider has several certificates", () => {
  const other = () => rsaCertificate({ validForDays: 300 }).cert;
  const put = (certificate: string) => {
    const { entityId, signInUrl } = company.idp;
    const facts = { metadata: undefined, entityId, signInUrl, certificate };
    return company.product.call(
      "PUT",
      "/api/single-sign-on",
      company.settings(facts),
      company.owner.cookie,
    );
  };
  afterAll(() => put(company.idp.certificate));

  test.each(["first", "last"])(
    "the %s one does, also when the answer names none",
    async (place) => {
      const own = company.idp.certificate;
      const certificate = place === "first" ? own + other() : other() + other() + own;
      expect(await put(certificate)).toMatchObject({ status: 200 });
      const email = company.newcomer();
      const { answer, cookie } = await company.ask(email);
      const xml = withoutKeyInfo(answer.xml);
      expect(xml).not.toContain("X509Certificate");
      expect(await company.outcomeOfBringing({ ...answer, xml }, cookie)).toBe(email);
    },
  );

  test("what none of them has signed is refused", async () => {
    expect(await put(other() + other())).toMatchObject({ status: 200 });
    const { answer, cookie } = await company.ask(company.newcomer());
    const xml = withoutKeyInfo(answer.xml);
    expect(await company.outcomeOfBringing({ ...answer, xml }, cookie)).toBe("saml_error");
    expect(await company.outcomeOfBringing(answer, cookie)).not.toContain("@");
  });
});

test("where the rule is on, members come through the provider alone, and owners by password too", async () => {
  const email = company.newcomer();
  await company.signIn(email);
  await company.product.setPassword(email);
  const byPassword = cookieOf(await company.product.signInByPassword(email));
  const byProvider = await company.signIn(email);
  const require = (isRequired: boolean) =>
    company.product.call(
      "PUT",
      "/api/single-sign-on",
      company.settings({ isRequired }),
      company.owner.cookie,
    );
  expect(await require(true)).toMatchObject({ status: 200, body: { isRequired: true } });
  // Sessions by password have ended, except those of owners.
  expect(await company.product.whoIs(byPassword)).toBeNull();
  expect(await company.product.whoIs(byProvider.cookie)).not.toBeNull();
  expect(await company.product.whoIs(company.owner.cookie)).not.toBeNull();
  expect(await sentenceOf(company.product.signInByPassword(email))).toContain("sign in with SSO");
  expect(await company.product.signInByPassword(company.owner.email)).toMatchObject({
    status: 200,
  });
  expect(await company.outcomeOfSigningIn(email)).toBe(email);
  await require(false);
});
