import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import {
  encrypted,
  nested,
  withCertificate,
  withoutSignature,
  wrapped,
} from "#tests/support/forge-saml.ts";
import { domain, postForm, startSamlCompany } from "#tests/support/saml-company.ts";
import {
  algorithms,
  type AnswerChanges,
  formOf,
  type SamlAnswer,
  startSamlProvider,
} from "#tests/support/saml-provider.ts";

let company: Awaited<ReturnType<typeof startSamlCompany>>;

beforeAll(async () => {
  company = await startSamlCompany();
  return () => company.stop();
});

describe("an answer is refused", () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  test.each<[string, string, () => AnswerChanges]>([
    ["for another service", "invalid_saml_response", () => ({ audience: "https://other.example" })],
    [
      "sent to another address",
      "invalid_saml_response",
      () => ({ recipient: "https://x.example" }),
    ],
    ["meant for another address", "saml_unasked", () => ({ destination: "https://x.example" })],
    ["to another request", "saml_unasked", () => ({ inResponseTo: "_made-up" })],
    ["to no request", "saml_unasked", () => ({ inResponseTo: "" })],
    ["that has run out", "saml_expired", () => ({ expiresAt: new Date(Date.now() - 120_000) })],
    ["that is not valid yet", "saml_expired", () => ({ expiresAt: inAnHour() })],
    ["of another issuer", "saml_error", () => ({ issuer: "https://evil.example" })],
    [
      "signed with SHA-1",
      "saml_weak_signature",
      () => ({ signatureAlgorithm: algorithms.RSA_SHA1 }),
    ],
    [
      "that says no",
      "saml_denied",
      () => ({ status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }),
    ],
    [
      "with a name for one visit",
      "saml_transient",
      () => ({ nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }),
    ],
  ])("%s", async (_case, reason, changes) => {
    expect(await company.outcomeOfSigningIn(company.newcomer(), changes())).toBe(reason);
  });

  test.each(["victim@other.example", `victim@${domain}.evil.example`, `victim@sub.${domain}`])(
    "about %s, whose domain is not the provider's",
    async (email) => {
      expect(await company.outcomeOfSigningIn(company.newcomer(), { email })).toBe(
        "foreign_address",
      );
    },
  );

  test("when it comes a second time", async () => {
    const email = company.newcomer();
    const first = await company.ask(email);
    expect(await company.outcomeOfBringing(first.answer, first.cookie)).toBe(email);
    expect(await company.outcomeOfBringing(first.answer, first.cookie)).toBe(
      "invalid_saml_response",
    );
    const second = await company.ask(email);
    expect(await company.outcomeOfBringing(first.answer, second.cookie)).toBe("saml_unasked");
    expect(await company.outcomeOfBringing(second.answer, second.cookie)).toBe(email);
  });

  test("when an assertion comes again under another request of the same provider", async () => {
    const assertionId = `_${randomUUID()}`;
    const email = company.newcomer();
    expect(await company.outcomeOfSigningIn(email, { assertionId })).toBe(email);
    expect(await company.outcomeOfSigningIn(company.newcomer(), { assertionId })).toBe(
      "replay_detected",
    );
  });

  test("twice at once, but for one", async () => {
    const email = company.newcomer();
    const { answer, cookie } = await company.ask(email);
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => company.outcomeOfBringing(answer, cookie)),
    );
    expect(outcomes.filter((outcome) => outcome === email)).toHaveLength(1);
  });

  test("that no one asked for, or another browser", async () => {
    const { answer, cookie } = await company.ask(company.newcomer());
    expect(await company.outcomeOfBringing(answer, "")).toBe("saml_unasked");
    const stranger = await company.ask(company.newcomer());
    expect(await company.outcomeOfBringing(answer, stranger.cookie)).toBe("saml_unasked");
    expect(await company.outcomeOfBringing({ ...answer, relayState: "" }, cookie)).toBe(
      "saml_malformed",
    );
    expect(await company.outcomeOfBringing({ ...answer, relayState: "x" }, cookie)).toBe(
      "invalid_state",
    );
  });

  const altered: [string, string, (answer: SamlAnswer) => string][] = [
    ["without a signature", "saml_unsigned", ({ xml }) => withoutSignature(xml)],
    [
      "with another address written into it",
      "saml_error",
      ({ xml }) => xml.replaceAll(/[\w-]+@corp\.example/g, "boss@corp.example"),
    ],
    ["with a second assertion before the signed one", "saml_malformed", ({ xml }) => wrapped(xml)],
    ["with the signed assertion hidden in another", "saml_malformed", ({ xml }) => nested(xml)],
    [
      "with the signature of another element",
      "saml_unsigned",
      ({ xml }) => xml.replace(/URI="#[^"]+"/, 'URI="#_elsewhere"'),
    ],
    [
      "with a comment that parts an address",
      "saml_malformed",
      ({ xml }) => xml.replace("@corp.example", "@corp.example<!-- -->.evil.example"),
    ],
    ["that is encrypted", "saml_encrypted", ({ xml }) => encrypted(xml)],
    ["that is no XML", "saml_malformed", () => "Hello"],
    ["that is some other XML", "saml_malformed", () => "<a><b/></a>"],
  ];
  test.each(altered)("%s", async (_case, reason, alter) => {
    const { answer, cookie } = await company.ask(company.newcomer());
    const xml = alter(answer);
    expect(await company.outcomeOfBringing({ ...answer, xml }, cookie)).toBe(reason);
  });

  test("with entities, external ones or those that grow", async () => {
    const { answer, cookie } = await company.ask(company.newcomer());
    const external = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    const growing = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    for (const doctype of [external, growing]) {
      const xml = doctype + answer.xml.replace("@corp.example", "&b;@corp.example");
      expect(await company.outcomeOfBringing({ ...answer, xml }, cookie)).toBe("saml_malformed");
    }
  });

  test("that is too large, before it is read", async () => {
    const { answer, cookie } = await company.ask(company.newcomer());
    const xml = " ".repeat(200_000) + answer.xml;
    expect(await company.outcomeOfBringing({ ...answer, xml }, cookie)).toBe("saml_malformed");
    const form = formOf({ ...answer, xml: " ".repeat(2_000_000) });
    expect((await postForm(answer.acsUrl, form, {})).status).toBe(413);
  });

  test("signed by a key that the provider's metadata do not name", async () => {
    const forger = await startSamlProvider();
    forger.trust(await (await fetch(company.set.spEntityId)).text());
    for (const keepCertificate of [true, false]) {
      const email = company.newcomer();
      const begun = await company.product.begin(email);
      const answer = await forger.answer(begun.url, { email, issuer: company.idp.entityId });
      const xml = keepCertificate
        ? answer.xml
        : withCertificate(answer.xml, company.idp.certificate);
      expect(await company.outcomeOfBringing({ ...answer, xml }, begun.cookie)).toBe("saml_error");
    }
    await forger.stop();
  });

  test("and the owner can read why, once for each", async () => {
    const log = () =>
      company.product.call(
        "GET",
        "/api/audit?group=sign-ins&limit=500",
        undefined,
        company.owner.cookie,
      );
    const failures = async () =>
      z
        .array(auditEvent)
        .parse((await log()).body)
        .filter(({ action }) => action === "sso.failed");
    const before = await failures();
    const email = company.newcomer();
    expect(await company.outcomeOfSigningIn(email, { inResponseTo: "" })).toBe("saml_unasked");
    const [failure, ...others] = await failures();
    expect(others).toEqual(before);
    expect(failure).toMatchObject({ userId: null, target: domain });
    expect(failure?.details).toEqual([{ field: "reason", before: null, after: "saml_unasked" }]);
  });

  test("of another workspace's provider", async () => {
    const stranger = await company.product.register(`${randomUUID()}@x.example`);
    const own = { domain: `s${randomUUID()}.example` };
    const { callbackUrl } = await company.connect(stranger, company.otherIdp, own);
    const email = company.newcomer();
    const begun = await company.product.begin(email);
    // A provider may know our request's id, and answers it at either address.
    const theirs = await company.otherIdp.answer(begun.url, { email });
    const { answer: mine } = await company.ask(email);
    expect(await company.outcomeOfBringing(theirs, begun.cookie)).toBe("saml_unasked");
    const { acsUrl } = mine;
    expect(await company.outcomeOfBringing({ ...theirs, acsUrl }, begun.cookie)).toBe(
      "saml_unasked",
    );
    const aimed = await company.otherIdp.answer(begun.url, {
      email,
      issuer: company.idp.entityId,
      destination: acsUrl,
      recipient: acsUrl,
    });
    expect(await company.outcomeOfBringing({ ...aimed, acsUrl }, begun.cookie)).toBe("saml_error");
    const astray = { ...mine, acsUrl: callbackUrl };
    expect(await company.outcomeOfBringing(astray, begun.cookie)).toBe("saml_unasked");
  });
});

test("the page that sends an answer on runs its own script alone, and goes nowhere else", async () => {
  const { answer } = await company.ask(company.newcomer());
  const sly = { ...answer, relayState: '"><script>alert(1)</script>' };
  const page = await postForm(answer.acsUrl, formOf(sly), { origin: "null" });
  const text = await page.text();
  expect(text).not.toContain("<script>alert");
  const policy = page.headers.get("content-security-policy");
  expect(policy).toMatch(/default-src 'none'.*script-src 'sha256-[^']+'.*form-action 'self'/);
  expect(policy).not.toContain("unsafe");
  const foreign = await fetch(answer.acsUrl.replace("/sp/acs/", "/finish/"), {
    method: "POST",
    body: formOf(answer),
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
});
