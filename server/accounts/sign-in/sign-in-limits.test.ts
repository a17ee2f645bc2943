import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { startSsoServer } from "#tests/support/sso-company.ts";
import { someAddress, testPassword } from "#tests/support/test-client.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const domain = "office.example";
let product: Awaited<ReturnType<typeof startSsoServer>>;
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;

beforeAll(async () => {
  idp = await startIdentityProvider();
  product = await startSsoServer([idp.issuer]);
  const owner = await product.register(`boss@${domain}`);
  const settings = { protocol: "oidc", domain, issuer: idp.issuer, ...client };
  await idp.start((await product.setUp(owner, settings)).callbackUrl);
});

afterAll(async () => {
  await product.stop();
  await idp.stop();
});

/** The number of a row of the table of limits, which promises it. */
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

/** Every call by which one signs in or up, none of which succeeds but for the beginnings. */
const calls: [path: string, bodyOf: (guest: number) => object][] = [
  // An account that is guessed at has a limit of its own.
  ["sign-in/email", (guest) => ({ email: `guest-${guest}@${domain}`, password: "not this one" })],
  ["sign-up/email", () => ({ name: "Ada", email: `boss@${domain}`, password: testPassword })],
  ["sign-in/sso", () => ({ email: `anyone@${domain}` })],
  ["sign-in/sso", () => ({ email: "anyone@unknown.example" })],
  ["two-factor/verify-totp", () => ({ code: "123456" })],
  ["two-factor/verify-backup-code", () => ({ code: "abcde-fghij" })],
  ["passkey/options", () => ({})],
  ["passkey/sign-in", () => ({ credential })],
];

test.each(calls)("%s takes as many a minute as SECURITY.md says", async (path, bodyOf) => {
  const limit = await promisedLimit("Signing in, signing up, codes, from one address");
  const address = someAddress();
  const ask = (_nothing: unknown, guest: number) => {
    return product.call("POST", `/api/auth/${path}`, bodyOf(guest), "", address);
  };
  const answers = await Promise.all(Array.from({ length: limit + 2 }, ask));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
