import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { errorBody } from "#shared/platform/errors.ts";
import { mailedToken } from "#tests/support/account-mails.ts";
import { send, signUp, someAddress, testPassword } from "#tests/support/test-client.ts";

function signUpWith(password: string, person: { email?: string; name?: string } = {}) {
  const email = `${randomUUID()}@test.example`;
  return send({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: { name: "Ada Tester", email, ...person, password },
    headers: { "x-forwarded-for": someAddress() },
  });
}

describe("a password that is tried first", () => {
  test.each([
    ["a common one", "qwertyuiop"],
    ["a common one in capitals", "QWERTYUIOP"],
    ["a common word with a year behind it", "Manchester2026!"],
    ["a word that everyone would try here", "CRMPro2026!!"],
    ["one sign over and over", "zzzzzzzzzzzz"],
    ["a few signs over and over", "a1Z!a1Z!a1Z!"],
    ["one's own name", "AdaTester123"],
  ])("is refused at sign-up: %s", async (_what, password) => {
    const answer = await signUpWith(password);
    expect(answer.status).toBe(400);
    const { error, issues } = errorBody.parse(answer.body);
    expect(error).toContain("one of those that are tried first");
    expect(issues?.[0]?.path).toBe("password");
  });

  test("is refused where it is one's own address", async () => {
    const email = `countess.${randomUUID().slice(0, 8)}@test.example`;
    expect((await signUpWith(email, { email })).status).toBe(400);
  });

  test.each(["7391-8824-love-1192", "plum tractor seven", "kR4$vv0q!Lw2"])(
    "is not one with a common word among others: %s",
    async (password) => {
      expect((await signUpWith(password)).status).toBe(200);
    },
  );

  test("is refused as a changed one, and the old one stays", async () => {
    const user = await signUp();
    const body = { currentPassword: testPassword, newPassword: "basketball1" };
    const path = "/api/auth/change-password";
    const { issues } = await user.refusal(400, { method: "POST", path, body });
    expect(issues?.[0]?.path).toBe("newPassword");
    expect((await user.ask({ method: "GET", path: "/api/contacts" })).status).toBe(200);
  });

  test("is refused after a reset, whose link works on", async () => {
    const { email } = await signUp();
    const ask = { method: "POST", headers: { "x-forwarded-for": someAddress() } };
    await send({ ...ask, path: "/api/auth/request-password-reset", body: { email } });
    const token = await mailedToken(email, "reset-password");
    const path = "/api/auth/reset-password";
    const refused = await send({ ...ask, path, body: { token, newPassword: "1q2w3e4r5t" } });
    expect(refused.status).toBe(400);
    const taken = await send({ ...ask, path, body: { token, newPassword: "plum tractor 7" } });
    expect(taken.status).toBe(200);
  });
});
