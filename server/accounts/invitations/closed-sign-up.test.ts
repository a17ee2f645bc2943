import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { errorBody } from "#shared/platform/errors.ts";
import { triesPerMinute } from "#server/platform/limits/limit-visitors.ts";
import { invitationHeader } from "#shared/accounts/members.ts";
import { client, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { copiedToken, invite, listMembers, mailedInvitation } from "#tests/support/members.ts";
import { OwnServer } from "#tests/support/own-server.ts";
import { domain, startSamlCompany } from "#tests/support/saml-company.ts";
import { startSsoServer } from "#tests/support/sso-company.ts";
import {
  send,
  signUp,
  someAddress,
  testPassword,
  type TestClient,
} from "#tests/support/test-client.ts";

const operatorEmail = "operator@test.example";
const closed = { SIGN_UP: "invited", OPERATOR_EMAILS: `${operatorEmail},boss@${domain}` };
const openId = { protocol: "oidc", domain, issuer: "https://idp.example", ...client };
const newEmail = () => `${randomUUID()}@x.example`;
const withToken = (token: string) => ({ [invitationHeader]: token });

async function refusalOf(email: string, headers: Record<string, string> = {}) {
  const { status, body } = await send({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: { name: "Mallory", email, password: testPassword },
    headers: { "x-forwarded-for": someAddress(), ...headers },
  });
  return { status, sentence: errorBody.parse(body).error };
}

describe("where sign-up is by invitation", () => {
  let own: OwnServer;
  let operator: TestClient;

  beforeAll(async () => {
    own = await OwnServer.begin(closed);
    return () => own.end();
  });

  beforeAll(async () => {
    operator = await signUp(operatorEmail);
  });

  test("strangers are refused, whether or not their address has an account", async () => {
    for (const email of [newEmail(), newEmail().toUpperCase()]) {
      const { status, sentence } = await refusalOf(email);
      expect(status).toBe(403);
      expect(sentence).toContain("Open the link in yours, or ask an owner of your workspace");
    }
    const email = newEmail();
    await invite(operator, email);
    await signUp(email, withToken(await mailedInvitation(email)));
    expect((await refusalOf(email)).status).toBe(403);
  });

  test("strangers who try addresses are refused after a number of tries", async () => {
    const from = { "x-forwarded-for": someAddress() };
    const answers = await Promise.all(
      Array.from({ length: triesPerMinute + 1 }, () => refusalOf(newEmail(), from)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.sentence).toContain("Too many tries came from your network.");
  });

  test("calls of the library that could make accounts are not there", async () => {
    const paths = ["sign-in/social", "sign-in/magic-link", "sign-in/anonymous", "sign-up/phone"];
    for (const path of paths) {
      const body = { email: newEmail(), provider: "google" };
      expect(await send({ method: "POST", path: `/api/auth/${path}`, body }), path).toMatchObject({
        status: 404,
      });
    }
  });

  test("a mailed invitation leads into its workspace", async () => {
    const email = newEmail();
    await invite(operator, email);
    const user = await signUp(email.toUpperCase(), withToken(await mailedInvitation(email)));
    const me = await user.get("/api/auth/user", currentUser);
    expect(me).toMatchObject({ email, role: "member", emailVerified: true });
    expect(me.workspaces).toHaveLength(1);
  });

  test("a copied link makes the account, whose address joins once it is confirmed", async () => {
    const email = newEmail();
    const { id } = await invite(operator, email);
    const before = (await listMembers(operator)).length;
    const user = await signUp(email, withToken(await copiedToken(operator, id)));
    expect(await user.get("/api/auth/user", currentUser)).toMatchObject({ emailVerified: false });
    expect(await listMembers(operator)).toHaveLength(before);
  });

  test("an invitation is for its address alone, and counts once, while it is open", async () => {
    const [email, withdrawn, late] = [newEmail(), newEmail(), newEmail()];
    await invite(operator, email);
    const token = await mailedInvitation(email);
    const other = await refusalOf(newEmail(), withToken(token));
    expect(other).toMatchObject({ status: 403 });
    expect(other.sentence).toContain(`This invitation is for ${email}`);

    const { id } = await invite(operator, withdrawn);
    const withdrawnToken = await mailedInvitation(withdrawn);
    const withdrawal = { method: "DELETE", path: `/api/invitations/${id}` };
    expect(await operator.ask(withdrawal)).toMatchObject({ status: 204 });
    expect(await refusalOf(withdrawn, withToken(withdrawnToken))).toMatchObject({ status: 410 });

    await signUp(email, withToken(token));
    expect(await refusalOf(newEmail(), withToken(token))).toMatchObject({ status: 410 });
    expect(await refusalOf(newEmail(), withToken("made up"))).toMatchObject({ status: 404 });

    await invite(operator, late);
    const lateToken = await mailedInvitation(late);
    await own.whileAway((db) =>
      db.execute(sql`update invitations set expires_at = now() where email = ${late}`),
    );
    expect(await refusalOf(late, withToken(lateToken))).toMatchObject({ status: 410 });
  });

  test("an invitation to a suspended workspace opens nothing", async () => {
    const email = newEmail();
    await invite(operator, email);
    const token = await mailedInvitation(email);
    const suspend = (reason: string | null) =>
      own.whileAway((db) =>
        db.execute(sql`update workspaces set suspension_reason = ${reason},
          suspended_at = case when ${reason}::text is null then null else now() end`),
      );
    await suspend("It sends unwanted mail.");
    const { status, sentence } = await refusalOf(email, withToken(token));
    expect(status).toBe(423);
    expect(sentence).toContain("It sends unwanted mail.");
    await suspend(null);
    await signUp(email, withToken(token));
  });
});

test("who has not confirmed an operator's address admits no other by it", async () => {
  const product = await startSsoServer(["https://idp.example"], closed);
  try {
    const { email, cookie } = await product.register(operatorEmail);
    const change = { email: newEmail(), password: testPassword };
    const attempts = [
      ["POST", "/api/auth/change-email", change, "change it"],
      ["PUT", "/api/single-sign-on", openId, "set single sign-on up"],
      ["POST", "/api/single-sign-on/verify-domain", undefined, "set single sign-on up"],
    ] as const;
    for (const [method, path, body, what] of attempts) {
      const answer = await product.call(method, path, body, cookie);
      expect(answer, path).toMatchObject({ status: 403 });
      expect(errorBody.parse(answer.body).error).toContain(
        `confirm your email address before you ${what}: follow the link`,
      );
    }
    await product.confirmAddress({ email, cookie });
    expect(await product.call("PUT", "/api/single-sign-on", openId, cookie)).toMatchObject({
      status: 200,
    });
    expect(await product.call("POST", "/api/auth/change-email", change, cookie)).toMatchObject({
      status: 200,
    });
  } finally {
    await product.stop();
  }
});

describe("single sign-on of a workspace lets in the people that its provider vouches for", () => {
  test("by OpenID Connect", async () => {
    const idp = await startIdentityProvider();
    const product = await startSsoServer([idp.issuer], closed);
    try {
      const owner = await product.register(`boss@${domain}`);
      await product.confirmAddress(owner);
      const settings = { protocol: "oidc", domain, issuer: idp.issuer, ...client };
      const { callbackUrl } = await product.setUp(owner, settings);
      await idp.start(callbackUrl);
      const email = `grace@${domain}`;
      idp.signIn({ sub: randomUUID(), email, name: "Grace Hopper" });
      const { cookie } = await product.comeBack(await product.begin(email));
      expect(await product.whoIs(cookie)).toMatchObject({ email, role: "member" });
    } finally {
      await product.stop();
      await idp.stop();
    }
  });

  test("by SAML", async () => {
    const company = await startSamlCompany(closed);
    try {
      const email = company.newcomer();
      expect(await company.outcomeOfSigningIn(email)).toBe(email);
    } finally {
      await company.stop();
    }
  });
});
