import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { mailedSubjects, mailedToken } from "#tests/support/account-mails.ts";
import { confirmAddress } from "#tests/support/members.ts";
import {
  clientWith,
  clientWithKey,
  cookieOf,
  send,
  signUp,
  someAddress,
  testPassword,
  type TestClient,
} from "#tests/support/test-client.ts";

const newPassword = "another good password";

function post(path: string, body: object, headers: Record<string, string> = {}) {
  const from = { "x-forwarded-for": someAddress() };
  return send({ method: "POST", path, body, headers: { ...from, ...headers } });
}

const askForReset = (email: string, headers = {}) =>
  post("/api/auth/request-password-reset", { email }, headers);

const signIn = (email: string, password: string) =>
  post("/api/auth/sign-in/email", { email, password });

async function resetByMail(email: string): Promise<void> {
  await askForReset(email);
  const token = await mailedToken(email, "reset-password");
  expect(await post("/api/auth/reset-password", { token, newPassword })).toMatchObject({
    status: 200,
  });
}

/** @returns what confirms the other address */
async function askForOtherAddress(user: TestClient): Promise<string> {
  const email = `${randomUUID()}@test.example`;
  const body = { email, password: testPassword };
  const answer = await user.ask({ method: "POST", path: "/api/auth/change-email", body });
  expect(answer.status).toBe(200);
  return mailedToken(email, "verify-email");
}

describe("a forgotten password", () => {
  test("is replaced by who has the link, and every session ends", async () => {
    const user = await signUp();
    expect((await askForReset(user.email.toUpperCase())).status).toBe(200);
    const token = await mailedToken(user.email, "reset-password");
    expect((await post("/api/auth/reset-password", { token, newPassword })).status).toBe(200);
    await user.refusal(401, { method: "GET", path: "/api/auth/user" });
    await user.refusal(401, { method: "GET", path: "/api/contacts" });
    expect((await signIn(user.email, testPassword)).status).toBe(401);
    expect((await signIn(user.email, newPassword)).status).toBe(200);
    expect(await mailedSubjects(user.email)).toContain("Your password was changed");
  });

  test("cannot be replaced twice with one link, not even at once", async () => {
    const user = await signUp();
    await askForReset(user.email);
    const token = await mailedToken(user.email, "reset-password");
    const tries = await Promise.all(
      ["first password", "second password", "third password"].map((password) =>
        post("/api/auth/reset-password", { token, newPassword: password }),
      ),
    );
    expect(tries.map(({ status }) => String(status)).toSorted()).toEqual(["200", "410", "410"]);
    expect((await post("/api/auth/reset-password", { token, newPassword })).status).toBe(410);
  });

  test("is replaced by the first link that is followed; earlier ones are void then", async () => {
    const user = await signUp();
    await askForReset(user.email);
    const older = await mailedToken(user.email, "reset-password");
    await askForReset(user.email);
    const newer = await mailedToken(user.email, "reset-password");
    expect(newer).not.toBe(older);
    expect((await post("/api/auth/reset-password", { token: newer, newPassword })).status).toBe(
      200,
    );
    expect((await post("/api/auth/reset-password", { token: older, newPassword })).status).toBe(
      410,
    );
  });

  test("ends a change of the address that was asked for before", async () => {
    const stranger = await signUp();
    const token = await askForOtherAddress(stranger);
    await resetByMail(stranger.email);
    expect(await post("/api/auth/verify-email", { token })).toMatchObject({ status: 410 });
    expect((await signIn(stranger.email, newPassword)).status).toBe(200);
  });

  test.each([
    ["ends the API keys of who never confirmed the address", false, 401],
    ["keeps the API keys of who had confirmed the address", true, 200],
  ])("%s", async (_name, hasConfirmed, status) => {
    const user = await signUp();
    if (hasConfirmed) await confirmAddress(user);
    const fields = { name: "Nightly import", role: "admin" };
    const { key } = await user.create("/api/api-keys", createdApiKey, fields);
    const read = { method: "GET", path: "/api/contacts" };
    expect(await clientWithKey(key).ask(read)).toMatchObject({ status: 200 });
    await resetByMail(user.email);
    expect(await clientWithKey(key).ask(read)).toMatchObject({ status });
  });

  test("lets someone in again who had to wait after too many tries", async () => {
    const user = await signUp();
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(user.email, "guess number x");
    expect((await signIn(user.email, testPassword)).status).toBe(429);
    await askForReset(user.email);
    const token = await mailedToken(user.email, "reset-password");
    await post("/api/auth/reset-password", { token, newPassword });
    expect((await signIn(user.email, newPassword)).status).toBe(200);
  });

  test.each(["", "no-such-token", "../../etc/passwd", "x".repeat(300), "\u0000"])(
    "is not replaced with the token %j",
    async (token) => {
      const answer = await post("/api/auth/reset-password", { token, newPassword });
      expect([400, 410]).toContain(answer.status);
    },
  );

  test("is answered alike for known and unknown addresses, which both get a mail", async () => {
    const user = await signUp();
    const stranger = `${randomUUID()}@test.example`;
    const [known, unknown] = [await askForReset(user.email), await askForReset(stranger)];
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(await mailedSubjects(user.email)).toContain("Set a new password");
    expect(await mailedSubjects(stranger)).toEqual(["There is no account with this address"]);
  });

  test("fills no one's mailbox, and does not reveal that it stopped", async () => {
    const user = await signUp();
    for (let time = 0; time < 7; time += 1) {
      expect((await askForReset(user.email)).status).toBe(200);
    }
    const resets = (await mailedSubjects(user.email)).filter((s) => s === "Set a new password");
    expect(resets.length).toBeLessThanOrEqual(5);
  });

  test("is asked for five times from one address, no more", async () => {
    const from = { "x-forwarded-for": someAddress() };
    const ask = () => askForReset(`${randomUUID()}@test.example`, from);
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test("cannot be asked for by another site", async () => {
    const answer = await askForReset("a@x.example", { origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });
});

describe("changing the password", () => {
  const change = (currentPassword: string, password = newPassword) => ({
    method: "POST",
    path: "/api/auth/change-password",
    body: { currentPassword, newPassword: password, revokeOtherSessions: false },
  });

  test("ends every other session, whatever the client asks for", async () => {
    const user = await signUp();
    const other = clientWith(cookieOf(await signIn(user.email, testPassword)), user.email);
    const answer = await user.ask(change(testPassword));
    expect(answer.status).toBe(200);
    const renewed = clientWith(cookieOf(answer), user.email);
    expect((await renewed.ask({ method: "GET", path: "/api/contacts" })).status).toBe(200);
    for (const stale of [other, user]) {
      await stale.refusal(401, { method: "GET", path: "/api/contacts" });
      await stale.refusal(401, { method: "GET", path: "/api/auth/user" });
    }
    expect((await signIn(user.email, testPassword)).status).toBe(401);
    expect(await mailedSubjects(user.email)).toContain("Your password was changed");
  });

  test("makes a link void that was sent before", async () => {
    const user = await signUp();
    await askForReset(user.email);
    const token = await mailedToken(user.email, "reset-password");
    await user.ask(change(testPassword));
    expect((await post("/api/auth/reset-password", { token, newPassword })).status).toBe(410);
  });

  test("takes back a change of the address that was asked for before", async () => {
    const user = await signUp();
    const token = await askForOtherAddress(user);
    expect((await user.ask(change(testPassword))).body).toEqual({
      message:
        "Your password is changed. Every other session was ended. The change of your address was taken back.",
    });
    expect(await post("/api/auth/verify-email", { token })).toMatchObject({ status: 410 });
    expect((await signIn(user.email, newPassword)).status).toBe(200);
  });

  test("needs the current one, which cannot be guessed with a borrowed session", async () => {
    const user = await signUp();
    const refusal = await user.refusal(400, change("not the password"));
    expect(refusal.issues).toEqual([
      { path: "currentPassword", message: "This is not your current password." },
    ]);
    for (let attempt = 0; attempt < 4; attempt += 1) await user.ask(change("not the password"));
    const blocked = await user.ask(change(testPassword));
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn(user.email, testPassword)).status).toBe(200);
  });

  test("takes no short one", async () => {
    const user = await signUp();
    const { error } = await user.refusal(400, change(testPassword, "short"));
    expect(error).toBe("Password must be at least 10 characters");
  });

  test("answers no token that a script could read", async () => {
    const user = await signUp();
    const answer = await user.ask(change(testPassword));
    const token = decodeURIComponent(cookieOf(answer)).split("=")[1]?.split(".")[0] ?? "";
    expect(token).toHaveLength(32);
    expect(JSON.stringify(answer.body)).not.toContain(token);
  });
});

describe("guessing a password", () => {
  test("notifies the owner of the account by mail, once", async () => {
    const user = await signUp();
    for (let attempt = 0; attempt < 7; attempt += 1) await signIn(user.email, "guess number x");
    const notices = async () =>
      (await mailedSubjects(user.email)).filter((s) => s.includes("cannot get into your account"));
    await expect.poll(notices).toHaveLength(1);
  });
});
