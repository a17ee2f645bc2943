import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { startSsoServer } from "#tests/support/sso-company.ts";
import { ageSessions } from "#tests/support/stale-sessions.ts";

const domain = "corp.example";

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

const endOthers = (cookie: string) =>
  product.call("DELETE", "/api/account/sessions", undefined, cookie);

test("someone without a password is asked to sign in again at their provider", async () => {
  const owner = await product.register(`boss@${domain}`);
  const settings = { protocol: "oidc", domain, issuer: idp.issuer, ...client };
  const { callbackUrl } = await product.setUp(owner, settings);
  await idp.start(callbackUrl);
  const sub = randomUUID();
  const email = `${sub}@${domain}`;
  idp.signIn({ name: "Grace Hopper", sub, email });
  const { cookie } = await product.comeBack(await product.begin(email));
  expect((await endOthers(cookie)).status).toBe(204);

  await product.restart({}, ageSessions);
  expect(await endOthers(cookie)).toMatchObject({
    status: 403,
    body: { code: "confirmation-needed", confirmBy: ["provider"] },
  });
});
