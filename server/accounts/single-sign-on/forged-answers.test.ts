import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { type Forgery, signatures, startForgingProvider } from "#tests/support/forging-provider.ts";
import { client } from "#tests/support/identity-provider.ts";
import { type Person, startSsoServer } from "#tests/support/sso-company.ts";
import { someAddress } from "#tests/support/test-client.ts";

const domain = "corp.example";
let product: Awaited<ReturnType<typeof startSsoServer>>;
let idp: Awaited<ReturnType<typeof startForgingProvider>>;
let owner: Person;

beforeAll(async () => {
  idp = await startForgingProvider();
  return () => idp.stop();
});

beforeAll(async () => {
  product = await startSsoServer([idp.issuer]);
  return () => product.stop();
});

beforeAll(async () => {
  owner = await product.register(`boss@${domain}`);
  await product.setUp(owner, { protocol: "oidc", domain, issuer: idp.issuer, ...client });
});

const newcomer = () => `${randomUUID()}@${domain}`;

/** Who gets in with such a token, or why no one does. */
async function outcomeOf(forgery: Forgery, email = newcomer()): Promise<string | null> {
  idp.forge(email, forgery);
  const { end, cookie } = await product.comeBack(await product.begin(email));
  const me = await product.whoIs(cookie);
  if (me) return me.email === email ? "signed in" : me.email;
  expect(end.pathname).toBe("/sign-in");
  return end.searchParams.get("error");
}

test("an ID token as it should be lets its person in", async () => {
  expect(await outcomeOf({})).toBe("signed in");
  expect(await outcomeOf({ claims: () => ({ aud: [client.clientId] }) })).toBe("signed in");
});

test.each<[string, string, Forgery]>([
  ["signed with another key", "invalid_provider", { signed: signatures.byAStranger }],
  ["with the algorithm none", "invalid_provider", { signed: signatures.unsigned }],
  [
    "signed by HS256 with the public key",
    "invalid_provider",
    { signed: signatures.withThePublicKeyAsSecret },
  ],
  [
    "signed by HS256 with the client's secret",
    "invalid_provider",
    { signed: signatures.withTheClientsSecret },
  ],
  [
    "whose content was changed",
    "invalid_provider",
    {
      signed: (header, claims) => {
        const [head, , signature] = signatures.byTheProvider(header, claims).split(".");
        const [, other] = signatures.unsigned(header, { ...claims, admin: true }).split(".");
        return [head, other, signature].join(".");
      },
    },
  ],
  ["for another audience", "invalid_provider", { claims: () => ({ aud: "another client" }) }],
  [
    "for several audiences, and given to another",
    "invalid_provider",
    { claims: () => ({ aud: [client.clientId, "another client"], azp: "another client" }) },
  ],
  ["of another issuer", "invalid_provider", { claims: () => ({ iss: "https://evil.example" }) }],
  ["that has run out", "invalid_provider", { claims: (now) => ({ exp: now - 60 }) }],
  ["that is not valid yet", "invalid_provider", { claims: (now) => ({ nbf: now + 600 }) }],
  ["about another person", "invalid_provider", { claims: () => ({ sub: "someone else" }) }],
  ["with another nonce", "unasked", { claims: () => ({ nonce: "of another sign-in" }) }],
  ["without a nonce", "unasked", { claims: () => ({ nonce: undefined }) }],
  ["that is none", "invalid_provider", { signed: () => "not a token" }],
  ["that is empty", "unasked", { signed: () => "" }],
  ["that is missing", "unasked", { signed: () => undefined }],
])("an ID token %s is refused", async (_case, reason, forgery) => {
  expect(await outcomeOf(forgery)).toBe(reason);
});

test.each<[string, string, Forgery]>([
  ["signed with another key", "invalid_provider", { signed: signatures.byAStranger }],
  ["with another nonce", "unasked", { claims: () => ({ nonce: "of another sign-in" }) }],
  ["that is empty", "unasked", { signed: () => "" }],
  ["that is missing", "unasked", { signed: () => undefined }],
])("an ID token %s is refused for someone known, too", async (_case, reason, forgery) => {
  const email = newcomer();
  expect(await outcomeOf({}, email)).toBe("signed in");
  expect(await outcomeOf(forgery, email)).toBe(reason);
});

test("metadata of another issuer are not taken for the provider's", async () => {
  const begin = async () =>
    (await product.call("POST", "/api/auth/sign-in/sso", { email: newcomer() })).status;
  idp.forge(newcomer(), { issuer: "https://evil.example" });
  expect(await begin()).toBe(400);
  idp.forge(newcomer());
  expect(await begin()).toBe(200);
});

test("an owner reads in the audit of those who failed, in words of ours, and not without end", async () => {
  const { callbackUrl } = await product.readSettings(owner);
  const { pathname } = new URL(callbackUrl);
  const address = someAddress();
  const bring = (query: string) =>
    product.call("GET", `${pathname}?${query}`, undefined, "", address);
  const failures = async () => {
    const path = "/api/audit?group=sign-ins&limit=500";
    const log = await product.call("GET", path, undefined, owner.cookie);
    const events = z.array(auditEvent).parse(log.body);
    return events.filter((event) => event.action === "sso.failed" && event.address === address);
  };
  await bring(`error=${"x".repeat(3_000)}&state=made-up`);
  const [failure, another] = await failures();
  expect(another).toBeUndefined();
  expect(failure).toMatchObject({ userId: null, target: domain });
  expect(failure?.details).toEqual([{ field: "reason", before: null, after: "state_mismatch" }]);
  for (let turn = 0; turn < 15; turn += 1) await bring("code=stolen&state=made-up");
  expect(await failures()).toHaveLength(10);
});
