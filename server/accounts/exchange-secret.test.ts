import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { singleSignOn } from "#shared/accounts/single-sign-on.ts";
import { twoFactorSetup } from "#shared/accounts/second-factors.ts";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { type Person, startSsoServer } from "#tests/support/sso-company.ts";
import { cookieOf, testPassword } from "#tests/support/test-client.ts";
import { appCodeOf } from "#tests/support/totp.ts";

let product: Awaited<ReturnType<typeof startSsoServer>>;
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;

const domain = "corp.example";
const contact = { name: "Jane", email: "jane@x.example" };
const [first, second] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];

beforeAll(async () => {
  idp = await startIdentityProvider();
  return () => idp.stop();
});

beforeAll(async () => {
  product = await startSsoServer([idp.issuer]);
  return () => product.stop();
});

test("a new AUTH_SECRET signs no one out and locks no one out of app or single sign-on", async () => {
  await product.restart({ AUTH_SECRET: first });
  const owner = await product.register(`boss@${domain}`);
  await product.setUp(owner, { protocol: "oidc", domain, issuer: idp.issuer, ...client });
  const [ada, bob] = [await registerWithApp("ada"), await registerWithApp("bob")];
  const key = randomUUID();
  const added = await addContact(owner, key);

  await product.restart({ AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first });
  expect(await addContact(owner, key)).toEqual(added);
  const renewed = await renewSession(owner);
  expect(await isLetInByApp(ada)).toBe(true);

  await product.restart({ AUTH_SECRET: second });
  expect(await product.whoIs(owner.cookie)).toBeNull();
  expect(await product.whoIs(renewed)).toMatchObject({ email: owner.email });
  expect(await isLetInByApp(bob)).toBe(true);
  expect(await signInAtProvider(renewed)).toMatchObject({ email: `new@${domain}` });
});

test("a secret that neither opens stops nothing else", async () => {
  await product.restart({
    AUTH_SECRET: randomBytes(32).toString("hex"),
    AUTH_SECRET_PREVIOUS: randomBytes(32).toString("hex"),
  });
  const carl = await registerWithApp("carl");
  expect(await isLetInByApp(carl)).toBe(true);
});

type PersonWithApp = Person & { totpUri: string };

async function registerWithApp(name: string): Promise<PersonWithApp> {
  const { email, cookie } = await product.register(`${name}@home.example`);
  const post = (path: string, body: object) =>
    product.call("POST", `/api/auth/two-factor/${path}`, body, cookie);
  const { totpUri } = twoFactorSetup.parse((await post("enable", { password: testPassword })).body);
  expect(await post("confirm", { code: appCodeOf(totpUri) })).toMatchObject({ status: 200 });
  return { email, cookie, totpUri };
}

async function isLetInByApp({ email, totpUri }: PersonWithApp): Promise<boolean> {
  const pending = cookieOf(await product.signInByPassword(email));
  const code = { code: appCodeOf(totpUri, 1) };
  const answer = await product.call("POST", "/api/auth/two-factor/verify-totp", code, pending);
  return answer.status === 200 && (await product.whoIs(cookieOf(answer))) !== null;
}

async function addContact({ cookie }: Person, key: string): Promise<unknown> {
  const answer = await fetch(`${product.baseUrl}/api/contacts`, {
    method: "POST",
    headers: {
      cookie,
      origin: product.baseUrl,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify(contact),
  });
  expect(answer.status).toBe(201);
  return await answer.json();
}

/** @returns the session cookie, re-signed by the server */
async function renewSession({ cookie }: Person): Promise<string> {
  const answer = await product.call("GET", "/api/contacts", undefined, cookie);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  const renewed = cookieOf(answer);
  const again = await product.call("GET", "/api/contacts", undefined, renewed);
  expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
  return renewed;
}

async function signInAtProvider(ownerCookie: string) {
  const settings = await product.call("GET", "/api/single-sign-on", undefined, ownerCookie);
  await idp.start(singleSignOn.parse(settings.body).callbackUrl);
  const email = `new@${domain}`;
  idp.signIn({ sub: randomUUID(), email, name: "Grace Hopper" });
  const { cookie } = await product.comeBack(await product.begin(email));
  return product.whoIs(cookie);
}
