import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { checkout } from "#shared/billing/billing.ts";
import { errorBody } from "#shared/platform/errors.ts";
import { singleSignOn } from "#shared/accounts/single-sign-on.ts";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { decide } from "#tests/support/shopper.ts";
import { type Person, sentenceOf, startSsoServer } from "#tests/support/sso-company.ts";
import { cookieOf, testPassword } from "#tests/support/test-client.ts";

let product: Awaited<ReturnType<typeof startSsoServer>>;
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;

const domain = "corp.example";
let owner: Person;

beforeAll(async () => {
  idp = await startIdentityProvider();
  return () => idp.stop();
});

beforeAll(async () => {
  product = await startSsoServer([idp.issuer]);
  return () => product.stop();
});

beforeAll(async () => {
  owner = await product.register(`boss@${domain}`);
  const { callbackUrl } = await setUp(owner);
  await idp.start(callbackUrl);
});

const call = (...request: Parameters<typeof product.call>) => product.call(...request);
const whoIs = (cookie: string) => product.whoIs(cookie);

const provider = () => ({ protocol: "oidc", domain, issuer: idp.issuer, ...client });

const setUp = (person: Person, fields: object = {}) =>
  product.setUp(person, { ...provider(), ...fields });

/** @returns where the person lands, and with which cookies */
async function signInAtProvider(
  email: string,
  identity: { sub: string; email: string },
  next = "/app",
) {
  idp.signIn({ name: "Grace Hopper", ...identity });
  const begun = await product.begin(email, next);
  // The cookie policy names these.
  expect(begun.cookie).toMatch(/^crm\.state=[^;]*; crm\.sso=[^;]*$/);
  return product.comeBack(begun);
}

const newcomer = () => {
  const sub = randomUUID();
  return { sub, email: `${sub}@${domain}` };
};

describe("someone of the company", () => {
  test("comes in through its identity provider, as a member of its workspace", async () => {
    const identity = newcomer();
    const { end, cookie } = await signInAtProvider(identity.email, identity, "/app/deals?q=1");
    expect(end.pathname + end.search).toBe("/app/deals?q=1");
    const me = await whoIs(cookie);
    expect(me).toMatchObject({ email: identity.email, role: "member", emailVerified: true });
    expect(me?.workspaceId).toBe((await whoIs(owner.cookie))?.workspaceId);
    const again = await signInAtProvider(identity.email, identity);
    expect((await whoIs(again.cookie))?.id).toBe(me?.id);
    const log = await call("GET", `/api/audit?userId=${me?.id}`, undefined, owner.cookie);
    const actions = z
      .array(auditEvent)
      .parse(log.body)
      .map(({ action }) => action);
    expect(actions).toEqual(["sign-in.succeeded", "sign-in.succeeded", "member.joined"]);
  });

  test("is not taken for another who has claimed their address without proving it", async () => {
    const identity = newcomer();
    const squatter = await product.register(identity.email);
    const { end, cookie } = await signInAtProvider(identity.email, identity);
    expect(end.pathname).toBe("/sign-in");
    expect(end.searchParams.get("sso")).toBe("failed");
    expect(await whoIs(cookie)).toBeNull();
    expect(await whoIs(squatter.cookie)).not.toBeNull();
  });
});

test("someone who was removed comes back by a new invitation alone", async () => {
  const identity = newcomer();
  const { cookie } = await signInAtProvider(identity.email, identity);
  const me = await whoIs(cookie);
  await product.setPassword(identity.email);
  const gone = await call("DELETE", `/api/members/${me?.id}`, {}, owner.cookie);
  expect(gone.status).toBe(204);
  const expectShutOut = async () => {
    const { end, cookie: none } = await signInAtProvider(identity.email, identity);
    expect(end.searchParams.get("error")).toBe("removed");
    expect(await whoIs(none)).toBeNull();
  };
  await expectShutOut();
  // A new account with the same address does not help.
  const own = cookieOf(await product.signInByPassword(identity.email));
  const deleted = await call("POST", "/api/account/deletion", { password: testPassword }, own);
  expect(deleted.status).toBe(204);
  await expectShutOut();

  // Inviting takes a proven address.
  await product.setPassword(owner.email);
  owner.cookie = cookieOf(await product.signInByPassword(owner.email));
  const invitation = { email: identity.email, role: "viewer" };
  const invited = await call("POST", "/api/invitations", invitation, owner.cookie);
  expect(invited.status).toBe(201);
  const back = await signInAtProvider(identity.email, identity);
  expect((await whoIs(back.cookie))?.workspaceId).toBe((await whoIs(owner.cookie))?.workspaceId);
});

describe("an identity provider", () => {
  test.each([
    "victim@other.example",
    `victim@${domain}.evil.example`,
    `victim@sub.${domain}`,
    `x@evil${domain}`,
  ])("cannot speak for %s", async (email) => {
    const { end, cookie } = await signInAtProvider(`me@${domain}`, { sub: randomUUID(), email });
    expect(end.pathname).toBe("/sign-in");
    expect(end.searchParams.get("error")).toBe("foreign_address");
    expect(await whoIs(cookie)).toBeNull();
  });

  test("cannot move a person it knows to another's address", async () => {
    const identity = newcomer();
    await signInAtProvider(identity.email, identity);
    const moved = await signInAtProvider(identity.email, { ...identity, email: "x@other.example" });
    expect(await whoIs(moved.cookie)).toBeNull();
  });

  test("cannot send anyone back to another site, nor with an answer that no one asked for", async () => {
    const identity = newcomer();
    const { end } = await signInAtProvider(identity.email, identity, "https://evil.example/");
    expect(end.origin + end.pathname).toBe(`${product.baseUrl}/app`);
    const { callbackUrl } = await product.readSettings(owner);
    const { pathname } = new URL(callbackUrl);
    const answer = await call("GET", `${pathname}?code=stolen&state=made-up`);
    expect(answer.status).toBe(303);
    expect(cookieOf(answer)).not.toContain("session_token=");
  });

  test("is believed for the question alone that this browser was sent to ask", async () => {
    const identity = newcomer();
    idp.signIn({ name: "Grace Hopper", ...identity });
    const begun = await product.begin(identity.email);
    const url = new URL(begun.url);
    url.searchParams.set("nonce", "of someone else's sign-in");
    const other = await product.comeBack({ ...begun, url: url.href });
    expect(other.end.searchParams.get("error")).toBe("unasked");
    expect(await whoIs(other.cookie)).toBeNull();
    const { url: again, cookie } = await product.begin(identity.email);
    const withoutQuestion = cookie.replace(/; crm\.sso=.*/, "");
    const bare = await product.comeBack({ url: again, cookie: withoutQuestion });
    expect(bare.end.searchParams.get("error")).toBe("unasked");
    expect(await whoIs(bare.cookie)).toBeNull();
    const { cookie: session } = await signInAtProvider(identity.email, identity);
    expect(await whoIs(session)).toMatchObject({ email: identity.email });
  });

  test("cannot pass on the answer of another provider", async () => {
    const { cookie } = await product.begin(newcomer().email);
    const { callbackUrl } = await product.readSettings(owner);
    const { pathname } = new URL(callbackUrl);
    const iss = encodeURIComponent("https://evil.example");
    const answer = await call("GET", `${pathname}?code=a&state=b&iss=${iss}`, undefined, cookie);
    expect(answer.headers.get("location")).toBe("/sign-in?sso=failed&error=other_issuer");
  });

  test("is found by the domain of an address alone", async () => {
    const sentence = "There is no single sign-on for this address.";
    for (const email of ["a@unknown.example", `a@sub.${domain}`]) {
      expect(await sentenceOf(call("POST", "/api/auth/sign-in/sso", { email }))).toBe(sentence);
    }
  });
});

describe("setting it up", () => {
  test("takes a domain that one can prove, and that no other workspace has", async () => {
    const other = await product.register(`${randomUUID()}@x.example`);
    const set = await call("PUT", "/api/single-sign-on", provider(), other.cookie);
    const { recordName, recordValue } = singleSignOn.parse(set.body);
    const verify = () => call("POST", "/api/single-sign-on/verify-domain", undefined, other.cookie);
    expect(await sentenceOf(verify())).toContain(`The record ${recordName} is not there yet.`);
    const mine = await product.readSettings(owner);
    product.dns.publish(recordName, recordValue);
    expect(await sentenceOf(verify())).toBe(
      "Another workspace has single sign-on for this domain already.",
    );
    product.dns.publish(mine.recordName, mine.recordValue);
  });

  test("starts over with another domain, and never sends the secret to another address", async () => {
    const other = await product.register(`${randomUUID()}@x.example`);
    const put = (body: object) => call("PUT", "/api/single-sign-on", body, other.cookie);
    const own = { ...provider(), domain: `d${randomUUID()}.example` };
    const { clientSecret: _secret, ...known } = own;
    expect(await sentenceOf(put(known))).toBe("Client secret is required");
    await setUp(other, own);
    expect(await put(known)).toMatchObject({ status: 200, body: { isDomainVerified: true } });
    const elsewhere = put({ ...known, issuer: "https://evil.example" });
    expect(await sentenceOf(elsewhere)).toBe("Client secret is required");
    const moved = await put({ ...known, domain: `e${randomUUID()}.example` });
    expect(moved).toMatchObject({ body: { isDomainVerified: false } });
    expect(JSON.stringify(moved.body)).not.toContain(client.clientSecret);
  });

  test.each([
    [{ domain: "localhost" }, "Domain must be such as example.com"],
    [{ domain: "http://x.example" }, "Domain must be such as example.com"],
    [
      { issuer: "javascript:alert(1)" },
      "Issuer must be the address of your identity provider, such as https://login.example.com",
    ],
    [
      { issuer: "http://login.example.com" },
      "The address of your identity provider must begin with https://, which http://login.example.com does not.",
    ],
    [{ protocol: undefined }, "Protocol must be one of: oidc, saml"],
    [{ defaultRole: "admin" }, "Role must be one of: member, viewer"],
    [
      { domain: "unproven.example", isRequired: true },
      "Prove the domain first, else no one could sign in.",
    ],
  ])("refuses %j with a sentence", async (fields, sentence) => {
    const other = await product.register(`${randomUUID()}@x.example`);
    const body = { ...provider(), ...fields };
    expect(await sentenceOf(call("PUT", "/api/single-sign-on", body, other.cookie))).toBe(sentence);
  });

  test("reaches no private address that the operator has not named", async () => {
    const other = await product.register(`${randomUUID()}@x.example`);
    const own = { domain: `f${randomUUID()}.example`, issuer: "https://127.0.0.1:1" };
    await setUp(other, own);
    const email = `someone@${own.domain}`;
    const answer = await call("POST", "/api/auth/sign-in/sso", { email });
    expect(answer.status).toBe(400);
  });

  test("can be taken back", async () => {
    const other = await product.register(`${randomUUID()}@x.example`);
    const own = `g${randomUUID()}.example`;
    await setUp(other, { domain: own });
    await call("DELETE", "/api/single-sign-on", undefined, other.cookie);
    expect(await call("GET", "/api/single-sign-on", undefined, other.cookie)).toMatchObject({
      status: 204,
    });
    const email = `someone@${own}`;
    expect(await call("POST", "/api/auth/sign-in/sso", { email })).toMatchObject({ status: 404 });
  });
});

test("where the rule is on, members come through the provider alone, and owners by password too", async () => {
  const identity = newcomer();
  await signInAtProvider(identity.email, identity);
  await product.setPassword(identity.email);
  const signIn = product.signInByPassword;
  const before = await signIn(identity.email);
  expect(before).toMatchObject({ status: 200 });
  const { clientSecret: _kept, ...known } = provider();
  const require = (isRequired: boolean) =>
    call("PUT", "/api/single-sign-on", { ...known, isRequired }, owner.cookie);
  expect(await require(true)).toMatchObject({ status: 200, body: { isRequired: true } });
  // Sessions by password have ended, except those of owners.
  expect(await whoIs(cookieOf(before))).toBeNull();
  expect(await whoIs(owner.cookie)).not.toBeNull();
  const refused = await signIn(identity.email);
  expect(refused.status).toBe(403);
  expect(errorBody.parse(refused.body).error).toContain("sign in with SSO");
  expect(cookieOf(refused)).not.toContain("session_token=");
  expect(await signIn(owner.email)).toMatchObject({ status: 200 });
  const { cookie } = await signInAtProvider(identity.email, identity);
  expect(await whoIs(cookie)).not.toBeNull();
  await require(false);
});

test("a workspace that is full takes no one else in, and keeps those who belong to it", async () => {
  const identity = newcomer();
  await signInAtProvider(identity.email, identity);
  const planId = "starter";
  const created = await call("POST", "/api/mollie/create-payment", { planId }, owner.cookie);
  await decide(checkout.parse(created.body).checkoutUrl, "paid", product.baseUrl);
  const refused = newcomer();
  let landed: URL | undefined;
  // The plan has five seats, some of them taken by earlier tests.
  for (const one of [newcomer(), newcomer(), newcomer(), newcomer(), refused]) {
    ({ end: landed } = await signInAtProvider(`x${identity.email}`, one));
  }
  expect(landed?.searchParams.get("error")).toBe("no_seat");
  expect(await product.hasAccount(refused.email)).toBe(false);
  const again = await signInAtProvider(identity.email, identity);
  expect((await whoIs(again.cookie))?.email).toBe(identity.email);
});
