import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { signatures, startForgingProvider } from "#tests/support/forging-provider.ts";
import { client } from "#tests/support/identity-provider.ts";
import { ageSessions, type Person, startSsoServer } from "#tests/support/sso-company.ts";

const domain = "corp.example";
const event = "http://schemas.openid.net/event/backchannel-logout";
let product: Awaited<ReturnType<typeof startSsoServer>>;
let idp: Awaited<ReturnType<typeof startForgingProvider>>;
let owner: Person;
let logoutUrl = "";

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
  const settings = { protocol: "oidc", domain, issuer: idp.issuer, ...client };
  const set = await product.setUp(owner, settings);
  if (set.protocol === "oidc") ({ logoutUrl } = set);
});

const newAddress = () => `${randomUUID()}@${domain}`;

/** The provider uses addresses as `sub` here. @param sid its session's id */
async function signIn(email: string, sid?: string): Promise<string> {
  idp.forge(email, { claims: () => ({ sid }) });
  const { cookie } = await product.comeBack(await product.begin(email));
  expect(await product.whoIs(cookie)).toMatchObject({ email });
  return cookie;
}

const isIn = async (cookie: string) => (await product.whoIs(cookie)) !== null;

type Claims = Record<string, unknown>;

function tokenWith(claims: Claims, sign = signatures.byTheProvider, type = "logout+jwt"): string {
  const now = Math.floor(Date.now() / 1_000);
  const honest = { iss: idp.issuer, aud: client.clientId, iat: now, exp: now + 120 };
  const rest = { jti: randomUUID(), events: { [event]: {} }, ...claims };
  return sign({ typ: type }, { ...honest, ...rest });
}

async function bring(token: string): Promise<number> {
  const body = new URLSearchParams({ logout_token: token });
  return (await fetch(logoutUrl, { method: "POST", body })).status;
}

test("who signs out at the provider is signed out here, in the session that came from there", async () => {
  const email = newAddress();
  const [here, there] = [await signIn(email, "one"), await signIn(email, "two")];
  expect(await bring(tokenWith({ sid: "one" }))).toBe(200);
  expect(await Promise.all([here, there].map(isIn))).toEqual([false, true]);
});

test("who is shut out at the provider is signed out everywhere, and no one else is", async () => {
  const [email, other] = [newAddress(), newAddress()];
  const [known, unknown] = [await signIn(email, "a"), await signIn(email)];
  const stays = await signIn(other, "b");
  expect(await bring(tokenWith({ sub: email }))).toBe(200);
  expect(await Promise.all([known, unknown, stays].map(isIn))).toEqual([false, false, true]);
  const log = await product.call("GET", "/api/audit?limit=500", undefined, owner.cookie);
  const events = z.array(auditEvent).parse(log.body);
  expect(events.find(({ action }) => action === "sso.signed-out")).toMatchObject({
    userEmail: email,
    target: domain,
  });
});

test("a session that a silent provider vouched for ends within the hour, and others go on", async () => {
  await product.setUp(owner, { protocol: "oidc", domain, issuer: idp.issuer, ...client });
  const [email, other] = [newAddress(), newAddress()];
  const [over, early] = [await signIn(email), await signIn(other)];
  await age({ [email]: 61, [other]: 59, [owner.email]: 61 });
  expect(await Promise.all([over, early, owner.cookie].map(isIn))).toEqual([false, true, true]);

  // After its first logout token a provider is trusted to report every logout.
  expect(await bring(tokenWith({ sub: email }))).toBe(200);
  const later = await signIn(email);
  await age({ [email]: 61 });
  expect(await isIn(later)).toBe(true);
});

/** Moves the database's times of people's sessions back by so many minutes. */
async function age(minutesOf: Record<string, number>): Promise<void> {
  await product.restart({}, (home) => ageSessions(home, minutesOf));
  const settings = await product.readSettings(owner);
  if (settings.protocol === "oidc") ({ logoutUrl } = settings);
}

describe("a logout token is refused", () => {
  const now = () => Math.floor(Date.now() / 1_000);
  const byStranger = signatures.byAStranger;
  test.each<[string, (sub: string) => string]>([
    ["signed with another key", (sub) => tokenWith({ sub }, byStranger)],
    ["with the algorithm none", (sub) => tokenWith({ sub }, signatures.unsigned)],
    [
      "signed with the client's secret",
      (sub) => tokenWith({ sub }, signatures.withTheClientsSecret),
    ],
    ["for another audience", (sub) => tokenWith({ sub, aud: "another client" })],
    ["of another issuer", (sub) => tokenWith({ sub, iss: "https://evil.example" })],
    ["that is old", (sub) => tokenWith({ sub, iat: now() - 3_600, exp: now() + 60 })],
    ["that has run out", (sub) => tokenWith({ sub, exp: now() - 120 })],
    ["without a time", (sub) => tokenWith({ sub, iat: undefined })],
    ["without an id", (sub) => tokenWith({ sub, jti: undefined })],
    ["about another event", (sub) => tokenWith({ sub, events: { other: {} } })],
    ["with a nonce, as an ID token has it", (sub) => tokenWith({ sub, nonce: "n" })],
    ["of another kind", (sub) => tokenWith({ sub }, signatures.byTheProvider, "at+jwt")],
    ["about no one", () => tokenWith({})],
    ["that is none", () => "not a token"],
  ])("%s", async (_case, tokenFor) => {
    const email = newAddress();
    const cookie = await signIn(email, "session");
    expect(await bring(tokenFor(email))).toBe(400);
    expect(await isIn(cookie)).toBe(true);
  });

  test("the second time", async () => {
    const email = newAddress();
    await signIn(email);
    const token = tokenWith({ sub: email });
    expect(await bring(token)).toBe(200);
    const again = await signIn(email);
    expect(await bring(token)).toBe(400);
    expect(await isIn(again)).toBe(true);
  });
});

test("a logout token is no ID token", async () => {
  const email = newAddress();
  idp.forge(email, {
    signed: (_header, claims) => signatures.byTheProvider({ typ: "logout+jwt" }, claims),
  });
  const { end, cookie } = await product.comeBack(await product.begin(email));
  expect(end.searchParams.get("error")).toBe("unasked");
  expect(await isIn(cookie)).toBe(false);
});
