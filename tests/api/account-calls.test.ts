import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  clientWith,
  cookieOf,
  send,
  signUp,
  someAddress,
  testPassword,
} from "#tests/support/test-client.ts";

/** Calls of the sign-in library that would bypass our checks, limits or mails. */
const closedCalls: [method: string, path: string][] = [
  ["POST", "update-user"],
  ["POST", "delete-user"],
  ["GET", "delete-user/callback?token=x"],
  ["GET", "verify-email?token=x&callbackURL=//evil.example"],
  ["GET", "reset-password/x?callbackURL=//evil.example"],
  ["GET", "get-session"],
  ["GET", "list-sessions"],
  ["POST", "revoke-session"],
  ["POST", "revoke-sessions"],
  ["POST", "update-session"],
  ["POST", "two-factor/get-totp-uri"],
  ["POST", "two-factor/send-otp"],
  ["GET", "passkey/generate-register-options"],
  ["POST", "passkey/verify-registration"],
  ["POST", "passkey/verify-authentication"],
  ["GET", "passkey/list-user-passkeys"],
  ["POST", "passkey/delete-passkey"],
  ["POST", "sign-in/social"],
  ["GET", "callback/google"],
  ["POST", "link-social"],
];

test("the sign-in library's other calls stay closed", async () => {
  const user = await signUp();
  for (const [method, path] of closedCalls) {
    const body = method === "POST" ? { body: {} } : {};
    const answer = await user.ask({ method, path: `/api/auth/${path}`, ...body });
    expect(answer, `${method} ${path}`).toMatchObject({ status: 404 });
  }
});

const password = { password: testPassword };

const writes: [method: string, path: string, body?: object][] = [
  ["POST", "/api/auth/sign-in/email", { email: "a@x.example", ...password }],
  ["POST", "/api/auth/request-password-reset", { email: "a@x.example" }],
  ["POST", "/api/auth/reset-password", { token: "x", newPassword: testPassword }],
  ["POST", "/api/auth/verify-email", { token: "x" }],
  ["POST", "/api/auth/send-verification-email"],
  ["POST", "/api/auth/change-email", { email: "b@x.example", ...password }],
  [
    "POST",
    "/api/auth/change-password",
    { currentPassword: testPassword, newPassword: testPassword },
  ],
  ["POST", "/api/auth/two-factor/enable", password],
  ["POST", "/api/auth/two-factor/confirm", { code: "123456" }],
  ["POST", "/api/auth/two-factor/disable", password],
  ["POST", "/api/auth/two-factor/generate-backup-codes", password],
  ["POST", "/api/auth/two-factor/verify-totp", { code: "123456" }],
  ["POST", "/api/auth/two-factor/verify-backup-code", { code: "aaaaa-bbbbb" }],
  ["POST", "/api/auth/passkey/options"],
  ["POST", "/api/auth/passkey/sign-in", { credential: { id: "x", response: {} } }],
  ["POST", "/api/account/passkeys/options", password],
  ["POST", "/api/account/passkeys", { name: "x", credential: { id: "x", response: {} } }],
  ["PUT", `/api/account/passkeys/${randomUUID()}`, { name: "x" }],
  ["POST", `/api/account/passkeys/${randomUUID()}/removal`, password],
  ["PUT", "/api/account/profile", { firstName: "Eve", lastName: "Evil" }],
  ["PUT", "/api/account/picture", {}],
  ["DELETE", "/api/account/picture"],
  ["DELETE", "/api/account/sessions"],
  ["DELETE", `/api/account/sessions/${randomUUID()}`],
  ["POST", "/api/account/deletion", password],
];

/** Those that a mail or a sign-in page makes for someone who is signed out. */
const forVisitors = /sign-in|request-password-reset|reset-password|verify|passkey\/options/;

describe("a change to an account", () => {
  test("is refused when it comes from another site", async () => {
    const user = await signUp();
    const headers = { origin: "https://evil.example" };
    for (const [method, path, body] of writes) {
      const { error } = await user.refusal(403, { method, path, body, headers });
      expect(error, path).toContain("another site");
    }
    expect((await user.ask({ method: "GET", path: "/api/contacts" })).status).toBe(200);
  });

  test("is refused without a session", async () => {
    const visitor = clientWith("", "");
    for (const [method, path, body] of writes) {
      if (forVisitors.test(path) && !path.includes("send-verification")) continue;
      const { error } = await visitor.refusal(401, { method, path, body });
      expect(error, path).toBe("You are signed out. Please sign in to go on.");
    }
  });

  test("names ids that cannot be, which are like ids that are not there", async () => {
    const user = await signUp();
    for (const id of ["no-uuid", "1", "%00", randomUUID()]) {
      const passkey = `/api/account/passkeys/${id}`;
      const answers = await Promise.all([
        user.ask({ method: "PUT", path: passkey, body: { name: "x" } }),
        user.ask({ method: "POST", path: `${passkey}/removal`, body: password }),
        user.ask({ method: "DELETE", path: `/api/account/sessions/${id}` }),
      ]);
      expect(
        answers.map(({ status }) => status),
        id,
      ).toEqual([404, 404, 404]);
    }
  });
});

test("signing in follows no address that is sent along", async () => {
  const user = await signUp();
  const evil = "https://evil.example";
  const answer = await send({
    method: "POST",
    path: "/api/auth/sign-in/email",
    body: { email: user.email, ...password, callbackURL: evil, redirectTo: evil },
    headers: { "x-forwarded-for": someAddress() },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("location")).toBeNull();
  expect(JSON.stringify(answer.body)).not.toContain("evil");
});

test("a name that is too long, or no text, is no name", async () => {
  const user = await signUp();
  for (const firstName of ["", "x".repeat(101), 7, null]) {
    const body = { firstName, lastName: "Lovelace" };
    const answer = await user.ask({ method: "PUT", path: "/api/account/profile", body });
    expect(answer, String(firstName)).toMatchObject({ status: 400 });
  }
});

test("the question for a passkey is tied to the browser by the cookie that the policy names", async () => {
  const answer = await send({ method: "POST", path: "/api/auth/passkey/options" });
  expect(cookieOf(answer)).toMatch(/^crm\.passkey=[^;]*$/);
});
