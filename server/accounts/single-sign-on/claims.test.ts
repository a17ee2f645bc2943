import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { type Person, sentenceOf, startSsoServer } from "#tests/support/sso-company.ts";

const domain = "corp.example";
let product: Awaited<ReturnType<typeof startSsoServer>>;
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;
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
  const settings = { protocol: "oidc", domain, issuer: idp.issuer, ...client };
  const { callbackUrl } = await product.setUp(owner, settings);
  await idp.start(callbackUrl);
});

/** @returns who got in, or why no one did */
async function signIn(claims: { sub?: string; email: string; [claim: string]: unknown }) {
  idp.signIn({ sub: randomUUID(), ...claims });
  const { end, cookie } = await product.comeBack(await product.begin(`me@${domain}`));
  const me = await product.whoIs(cookie);
  return { me, error: end.searchParams.get("error") };
}

const newAddress = () => `${randomUUID()}@${domain}`;

describe("a provider that says an address is not verified", () => {
  test.each([false, "false"])("signs no one in (%j)", async (email_verified) => {
    const email = newAddress();
    const refused = { me: null, error: "unverified_address" };
    expect(await signIn({ email, email_verified })).toEqual(refused);
    await signIn({ sub: email, email, email_verified: true });
    expect(await signIn({ email, email_verified })).toEqual(refused);
    expect(await signIn({ sub: email, email, email_verified })).toEqual(refused);
  });

  test("does not take an owner's account over", async () => {
    await product.setPassword(owner.email);
    const answer = await signIn({ email: owner.email, email_verified: false });
    expect(answer).toEqual({ me: null, error: "unverified_address" });
  });
});

test("a member who is linked to one sub is not signed in by another", async () => {
  const email = newAddress();
  const { me } = await signIn({ sub: email, email, email_verified: true });
  expect(me).toMatchObject({ email });
  const refused = { me: null, error: "another_identity" };
  expect(await signIn({ email, email_verified: true })).toEqual(refused);
  expect((await signIn({ sub: email, email, email_verified: true })).me?.id).toBe(me?.id);
});

test("a workspace that changes its provider lets its members in by the new one, once they confirm it", async () => {
  const [first, second] = await Promise.all([startIdentityProvider(), startIdentityProvider()]);
  const own = await startSsoServer([first.issuer, second.issuer]);
  const boss = await own.register(`boss@${domain}`);
  const email = newAddress();
  const comeThrough = async (provider: typeof first) => {
    const settings = { protocol: "oidc", domain, issuer: provider.issuer, ...client };
    const { callbackUrl } = await own.setUp(boss, settings);
    await provider.start(callbackUrl);
    provider.signIn({ sub: randomUUID(), email, email_verified: true });
    const comeBack = async () => own.whoIs((await own.comeBack(await own.begin(email))).cookie);
    return { me: await comeBack(), comeBack };
  };
  const { me } = await comeThrough(first);
  const moved = await comeThrough(second);
  expect(moved.me).toBeNull();
  await own.confirmIdentity(email);
  expect((await moved.comeBack())?.id).toBe(me?.id);
  await own.stop();
  await Promise.all([first.stop(), second.stop()]);
});

test("an address with two @ is none", async () => {
  const answer = await signIn({ email: `v@evil.test@${domain}`, email_verified: true });
  expect(answer).toEqual({ me: null, error: "foreign_address" });
});

describe("a new member's name", () => {
  const long = "x".repeat(5_000);
  test.each([
    [
      { given_name: "Ada", family_name: "King Noel", name: "Countess" },
      { firstName: "Ada", lastName: "King Noel" },
    ],
    [{ name: "Ada King Noel" }, { firstName: "Ada", lastName: "King Noel" }],
    [{ family_name: "Lovelace" }, { firstName: "Lovelace", lastName: null }],
    [{ given_name: long, family_name: long }, { firstName: "x".repeat(100) }],
    [{ name: long }, { firstName: "x".repeat(100), lastName: null }],
    [
      { given_name: 7, name: "Ada" },
      { firstName: "Ada", lastName: null },
    ],
  ])("is read from %j", async (claims, named) => {
    expect((await signIn({ email: newAddress(), ...claims })).me).toMatchObject(named);
  });

  test("is the part of the address before the @ where there is none", async () => {
    const name = `ada-${randomUUID()}`;
    const { me } = await signIn({ email: `${name}@${domain}`, name: " " });
    expect(me).toMatchObject({ firstName: name, lastName: null });
  });
});

describe("a new member's picture", () => {
  const pictureOf = (cookie: string) => async () =>
    (await product.whoIs(cookie))?.profileImageUrl ?? null;

  async function comeWith(picture: string): Promise<string> {
    idp.signIn({ sub: randomUUID(), email: newAddress(), picture });
    return (await product.comeBack(await product.begin(`me@${domain}`))).cookie;
  }

  test("is taken over from the provider and re-encoded", async () => {
    const file = await sharp({
      create: { width: 40, height: 20, channels: 3, background: "red" },
    })
      .png()
      .toBuffer();
    const cookie = await comeWith(idp.show(file));
    await expect.poll(pictureOf(cookie)).toMatch(/^\/api\/pictures\//);
    const path = await pictureOf(cookie)();
    const shown = await fetch(`${product.baseUrl}${path}`, { headers: { cookie } });
    const image = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(image).toMatchObject({ format: "webp", width: 256, height: 256 });
  });

  test("is not fetched from inside, and one that cannot be read does no harm", async () => {
    let reached = 0;
    const inside = createServer((_request, response) => {
      reached += 1;
      response.end();
    });
    inside.listen(0, "127.0.0.1");
    await once(inside, "listening");
    const { port } = z.object({ port: z.number() }).parse(inside.address());
    const cookies: string[] = [];
    for (const picture of [
      `http://127.0.0.1:${port}/secret`,
      `https://localhost:${port}/secret`,
      "javascript:alert(1)",
      idp.show(Buffer.from("no picture")),
    ]) {
      cookies.push(await comeWith(picture));
    }
    // Later pictures are taken over after these, so these have been tried by then.
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .webp()
      .toBuffer();
    const last = await comeWith(idp.show(file));
    await expect.poll(pictureOf(last)).toMatch(/^\/api\/pictures\//);
    for (const cookie of cookies) expect(await pictureOf(cookie)()).toBeNull();
    expect(reached).toBe(0);
    inside.close();
  });
});

test("a provider on an inside address is not asked, and a public one is not kept from being", async () => {
  const own = await startSsoServer([]);
  const boss = await own.register(`boss@${domain}`);
  const sentenceFor = async (issuer: string) => {
    await own.setUp(boss, { protocol: "oidc", domain, issuer, ...client });
    const body = { email: `me@${domain}` };
    return sentenceOf(own.call("POST", "/api/auth/sign-in/sso", body));
  };
  // Neither answers, and neither is refused for its name: that is checked when connecting.
  for (const issuer of ["https://localhost:1", "https://login.invalid"]) {
    expect(await sentenceFor(issuer)).toContain("could not be reached");
  }
  await own.stop();
});
