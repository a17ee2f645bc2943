import { describe, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { backupCodes, twoFactorSetup } from "#shared/accounts/second-factors.ts";
import { mailedSubjects, mailedToken } from "#tests/support/account-mails.ts";
import { confirmAddress } from "#tests/support/members.ts";
import {
  beginSignIn,
  confirmation as password,
  postTwoFactor as post,
  signUpWithApp,
} from "#tests/support/second-factors.ts";
import { appCodeOf } from "#tests/support/totp.ts";
import { signIn } from "#tests/support/sign-in.ts";
import {
  clientWith,
  cookieOf,
  send,
  signUp,
  someAddress,
  testPassword,
} from "#tests/support/test-client.ts";

const isIn = async (cookie: string) =>
  (await clientWith(cookie, "").ask({ method: "GET", path: "/api/contacts" })).status === 200;

describe("an account that was claimed for someone else's address", () => {
  test("has no way in left once its owner sets a password by mail", async () => {
    const { user } = await signUpWithApp();
    await resetByMail(user.email, "another good password");
    const answer = await signIn(user.email, "another good password");
    expect(answer.body).not.toHaveProperty("twoFactorRedirect");
    const owner = clientWith(cookieOf(answer), user.email);
    expect(await owner.get("/api/auth/user", currentUser)).toMatchObject({ hasTwoFactor: false });
  });
});

async function resetByMail(email: string, newPassword: string): Promise<void> {
  const ask = { method: "POST", headers: { "x-forwarded-for": someAddress() } };
  await send({ ...ask, path: "/api/auth/request-password-reset", body: { email } });
  const token = await mailedToken(email, "reset-password");
  const body = { token, newPassword };
  expect(await send({ ...ask, path: "/api/auth/reset-password", body })).toMatchObject({
    status: 200,
  });
}

describe("an authenticator app", () => {
  test("is asked for from the first right code on", async () => {
    const user = await signUp();
    const { totpUri } = twoFactorSetup.parse((await post(user, "enable", password)).body);
    const wrong = await post(user, "confirm", { code: "000000" });
    expect(wrong.status).toBe(401);
    expect(await user.get("/api/auth/user", currentUser)).toMatchObject({ hasTwoFactor: false });
    const confirmed = await post(user, "confirm", { code: appCodeOf(totpUri) });
    const again = clientWith(cookieOf(confirmed), user.email);
    expect(await again.get("/api/auth/user", currentUser)).toMatchObject({ hasTwoFactor: true });
    expect(await mailedSubjects(user.email)).toContain("Two-factor authentication is on");
    const pending = await beginSignIn(user.email);
    expect(await isIn(pending.cookie)).toBe(false);
  });

  test("signs in with a code, spaces and all", async () => {
    const { user, totpUri } = await signUpWithApp();
    const pending = await beginSignIn(user.email);
    const code = appCodeOf(totpUri, 1);
    const answer = await post(pending, "verify-totp", {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(answer.status).toBe(200);
    expect(await isIn(cookieOf(answer))).toBe(true);
  });

  test("lends no code twice, neither from setting up nor from signing in", async () => {
    const { user, totpUri, usedCode } = await signUpWithApp();
    const fresh = appCodeOf(totpUri, 1);
    const tries: [code: string, isTaken: boolean][] = [
      [usedCode, false],
      [fresh, true],
      [fresh, false],
    ];
    for (const [code, isTaken] of tries) {
      const answer = await post(await beginSignIn(user.email), "verify-totp", { code });
      expect(answer.status).toBe(isTaken ? 200 : 401);
      expect(await isIn(cookieOf(answer))).toBe(isTaken);
    }
  });

  test("lends a code to one of several who send it at once", async () => {
    const { user, totpUri } = await signUpWithApp();
    const pending = await Promise.all([1, 2, 3].map(() => beginSignIn(user.email)));
    const code = appCodeOf(totpUri, 1);
    const answers = await Promise.all(
      pending.map((attempt) => post(attempt, "verify-totp", { code })),
    );
    const signedIn = await Promise.all(answers.map((answer) => isIn(cookieOf(answer))));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
    const sessions = await user.get("/api/account/sessions", z.array(z.unknown()));
    expect(sessions).toHaveLength(2);
  });

  test("cannot be guessed: five tries a sign-in, and ten at all for a while", async () => {
    const { user, totpUri, backupCodes: codes } = await signUpWithApp();
    for (let round = 0; round < 2; round += 1) {
      const pending = await beginSignIn(user.email);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await post(pending, "verify-totp", { code: "000000" })).status).toBe(401);
      }
      const right = await post(pending, "verify-totp", { code: appCodeOf(totpUri, 1) });
      expect([400, 401, 429]).toContain(right.status);
      expect(await isIn(cookieOf(right))).toBe(false);
    }
    const pending = await beginSignIn(user.email);
    const locked = await post(pending, "verify-totp", { code: appCodeOf(totpUri, 1) });
    expect(locked.status).toBe(429);
    expect((await post(pending, "verify-backup-code", { code: codes[0] })).status).toBe(429);
  });

  test("notifies its owner by mail when someone knows the password but no code", async () => {
    const { user, totpUri } = await signUpWithApp();
    const warnings = async () =>
      (await mailedSubjects(user.email)).filter((subject) => subject.includes("may know"));
    await beginSignIn(user.email);
    await beginSignIn(user.email);
    const own = await beginSignIn(user.email);
    await expect.poll(warnings).toHaveLength(1);
    expect((await post(own, "verify-totp", { code: appCodeOf(totpUri, 1) })).status).toBe(200);
    await beginSignIn(user.email);
    expect(await warnings()).toHaveLength(1);
  });

  test("is not passed by without the second step, nor by another person's", async () => {
    const [ada, eve] = [await signUpWithApp(), await signUpWithApp()];
    const pending = await beginSignIn(ada.user.email);
    const answer = await post(pending, "verify-totp", { code: appCodeOf(eve.totpUri, 1) });
    expect(answer.status).toBe(401);
    const stranger = clientWith("", "");
    for (const path of ["verify-totp", "verify-backup-code"]) {
      const code = path === "verify-totp" ? appCodeOf(ada.totpUri, 1) : ada.backupCodes[0];
      expect((await post(stranger, path, { code })).status).toBe(401);
    }
  });

  test("asks for the password before it is set up, renewed or switched off", async () => {
    const { user } = await signUpWithApp();
    const wrong = { password: "not the password" };
    expect((await post(await signUp(), "enable", wrong)).status).toBe(400);
    expect((await post(user, "disable", wrong)).status).toBe(400);
    expect((await post(user, "generate-backup-codes", wrong)).status).toBe(400);
    expect((await post(user, "enable", password)).status).toBe(409);
    expect((await post(user, "verify-totp", { code: "123456" })).status).toBe(409);
  });

  test("is asked for no more when it is switched off", async () => {
    const { user } = await signUpWithApp();
    expect((await post(user, "disable", password)).status).toBe(200);
    const answer = await signIn(user.email);
    expect(await isIn(cookieOf(answer))).toBe(true);
    expect(await mailedSubjects(user.email)).toContain("Two-factor authentication is off");
  });

  test("is still asked for after the password was reset by mail", async () => {
    const { user } = await signUpWithApp();
    await confirmAddress(user);
    await resetByMail(user.email, testPassword);
    expect(await isIn((await beginSignIn(user.email)).cookie)).toBe(false);
  });
});

describe("backup codes", () => {
  test("sign in once each", async () => {
    const { user, backupCodes: codes } = await signUpWithApp();
    expect(codes).toHaveLength(10);
    const [first = "", second = ""] = codes;
    const sign = async (code: string) => {
      const answer = await post(await beginSignIn(user.email), "verify-backup-code", { code });
      return isIn(cookieOf(answer));
    };
    expect(await sign(first)).toBe(true);
    expect(await sign(first)).toBe(false);
    expect(await sign(second)).toBe(true);
  });

  test("sign in one of several who send the same at once", async () => {
    const { user, backupCodes: codes } = await signUpWithApp();
    const pending = await Promise.all([1, 2, 3].map(() => beginSignIn(user.email)));
    const answers = await Promise.all(
      pending.map((attempt) => post(attempt, "verify-backup-code", { code: codes[0] })),
    );
    const signedIn = await Promise.all(answers.map((answer) => isIn(cookieOf(answer))));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
  });

  test("are void once there are new ones", async () => {
    const { user, backupCodes: old } = await signUpWithApp();
    const renewed = await post(user, "generate-backup-codes", password);
    const { backupCodes: codes } = backupCodes.parse(renewed.body);
    const pending = await beginSignIn(user.email);
    expect((await post(pending, "verify-backup-code", { code: old[0] })).status).toBe(401);
    expect((await post(pending, "verify-backup-code", { code: codes[0] })).status).toBe(200);
  });
});
