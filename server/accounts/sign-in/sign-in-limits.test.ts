import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { startSsoServer } from "#tests/support/sso-company.ts";
import { type Answer, someAddress, testPassword } from "#tests/support/test-client.ts";

const domain = "office.example";
const taken = `boss@${domain}`;
let product: Awaited<ReturnType<typeof startSsoServer>>;
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;

beforeAll(async () => {
  idp = await startIdentityProvider();
  return () => idp.stop();
});

beforeAll(async () => {
  product = await startSsoServer([idp.issuer]);
  return () => product.stop();
});

beforeAll(async () => {
  const owner = await product.register(taken);
  const settings = { protocol: "oidc", domain, issuer: idp.issuer, ...client };
  await idp.start((await product.setUp(owner, settings)).callbackUrl);
});

async function promisedLimit(row: string): Promise<number> {
  const line = (await readFile("SECURITY.md", "utf8"))
    .split("\n")
    .find((one) => one.startsWith(`| ${row}`));
  return Number(/\| (\d+) a minute/.exec(line ?? "")?.[1]);
}

const credential = {
  id: "unknown",
  rawId: "unknown",
  type: "public-key",
  response: { authenticatorData: "AA", clientDataJSON: "AA", signature: "AA" },
  clientExtensionResults: {},
};

const provider = randomUUID();

type Call = [method: string, path: string, bodyOf?: (guest: number) => object];

/** Every call that signs in or up. None succeeds, except those that only begin. */
const calls: Call[] = [
  // Differing addresses, since one account has a limit of its own.
  ["POST", "sign-in/email", (guest) => ({ email: `guest-${guest}@${domain}`, password: "wrong" })],
  ["POST", "sign-up/email", () => ({ name: "Ada", email: taken, password: testPassword })],
  ["POST", "sign-in/sso", () => ({ email: `anyone@${domain}` })],
  ["POST", "sign-in/sso", () => ({ email: "anyone@unknown.example" })],
  ["GET", "sso/callback/:providerId"],
  ["POST", "sso/saml2/finish/:providerId", () => ({})],
  ["POST", "two-factor/verify-totp", () => ({ code: "123456" })],
  ["POST", "two-factor/verify-backup-code", () => ({ code: "abcde-fghij" })],
  ["POST", "passkey/options", () => ({})],
  ["POST", "passkey/sign-in", () => ({ credential })],
];

/** The first passes on another site's form, the second publishes our metadata. */
const notTries = ["sso/saml2/sp/acs/:providerId", "sso/saml2/sp/metadata/:providerId"];

test("every way of signing in is tried here", async () => {
  const found: string[] = [];
  for (const file of await readdir("server", { recursive: true })) {
    if (!/(?:-sign-in|\/saml-answers)\.routes\.ts$/.test(file)) continue;
    const paths = (await readFile(`server/${file}`, "utf8")).matchAll(/"\/api\/auth\/([^"]+)"/g);
    for (const [, path = ""] of paths) found.push(path);
  }
  const tried = new Set([...calls.map(([, path]) => path), ...notTries]);
  expect(found.toSorted()).toEqual([...tried].toSorted());
});

test.each(calls)(
  "%s %s takes as many a minute as SECURITY.md says",
  async (method, path, bodyOf) => {
    const limit = await promisedLimit("Signing in, signing up, codes, from one address");
    const address = someAddress();
    const way = `/api/auth/${path.replace(":providerId", provider)}`;
    const ask = (_nothing: unknown, guest: number) =>
      product.call(method, way, bodyOf?.(guest), "", address);
    const answers = await Promise.all(Array.from({ length: limit + 2 }, ask));
    expect(answers.filter(isLimited)).toHaveLength(2);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  },
);

function isLimited({ status, headers }: Answer): boolean {
  return status === 429 || (headers.get("location")?.includes("error=too_many") ?? false);
}
