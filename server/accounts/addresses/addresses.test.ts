import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { mailedSubjects, mailedToken } from "#tests/support/account-mails.ts";
import {
  send,
  signUp,
  someAddress,
  testPassword,
  type TestClient,
} from "#tests/support/test-client.ts";

const someEmail = () => `${randomUUID()}@test.example`;

const prove = (token: string) =>
  send({ method: "POST", path: "/api/auth/verify-email", body: { token } });

const sendAgain = { method: "POST", path: "/api/auth/send-verification-email" };

const changeTo = (user: TestClient, email: string, password = testPassword) =>
  user.ask({ method: "POST", path: "/api/auth/change-email", body: { email, password } });

const read = (user: TestClient) => user.get("/api/auth/user", currentUser);

describe("an address", () => {
  test("is confirmed by the link in the mail that follows signing up", async () => {
    const user = await signUp();
    expect(await read(user)).toMatchObject({ emailVerified: false });
    const answer = await prove(await mailedToken(user.email, "verify-email"));
    expect(answer).toMatchObject({ status: 200, body: { email: user.email } });
    expect(await read(user)).toMatchObject({ emailVerified: true });
    const again = await user.refusal(409, sendAgain);
    expect(again.error).toBe("Your address is confirmed already.");
  });

  test("is not confirmed by the link of another address, nor by one used before", async () => {
    const [user, other] = await Promise.all([signUp(), signUp()]);
    const token = await mailedToken(other.email, "verify-email");
    await prove(token);
    expect(await read(user)).toMatchObject({ emailVerified: false });
    expect((await prove(token)).status).toBe(410);
  });

  test("gets the mail again on request, up to a limit", async () => {
    const user = await signUp();
    expect((await user.ask(sendAgain)).status).toBe(200);
    expect(await mailedSubjects(user.email)).toHaveLength(2);
    for (let time = 0; time < 6; time += 1) await user.ask(sendAgain);
    const { error } = await user.refusal(429, sendAgain);
    expect(error).toContain("spam folder");
  });
});

describe("changing the address", () => {
  test("waits until the new one is confirmed, then notifies the old one", async () => {
    const user = await signUp();
    const email = someEmail();
    expect((await changeTo(user, email.toUpperCase())).status).toBe(200);
    expect(await read(user)).toMatchObject({ email: user.email });
    expect((await prove(await mailedToken(email, "verify-email"))).status).toBe(200);
    expect(await read(user)).toMatchObject({ email, emailVerified: true });
    expect(await mailedSubjects(user.email)).toContain("Your email address was changed");
  });

  test("makes the links void that were sent to the old one", async () => {
    const user = await signUp();
    const body = { email: user.email };
    const from = { "x-forwarded-for": someAddress() };
    await send({ method: "POST", path: "/api/auth/request-password-reset", body, headers: from });
    const reset = await mailedToken(user.email, "reset-password");
    const verify = await mailedToken(user.email, "verify-email");
    const email = someEmail();
    await changeTo(user, email);
    await prove(await mailedToken(email, "verify-email"));
    expect((await prove(verify)).status).toBe(410);
    const attempt = { token: reset, newPassword: "another good password" };
    const answer = await send({ method: "POST", path: "/api/auth/reset-password", body: attempt });
    expect(answer.status).toBe(410);
  });

  test("asks for the password", async () => {
    const user = await signUp();
    const email = someEmail();
    expect((await changeTo(user, email, "not the password")).status).toBe(400);
    expect(await mailedSubjects(email)).toEqual([]);
  });

  test("reveals only to its owner that an address has an account", async () => {
    const [user, other] = await Promise.all([signUp(), signUp()]);
    const free = someEmail();
    const [taken, untaken] = [await changeTo(user, other.email), await changeTo(user, free)];
    expect(taken.status).toBe(untaken.status);
    expect(JSON.stringify(taken.body)).toBe(
      JSON.stringify(untaken.body).replace(free, other.email),
    );
    expect(await mailedSubjects(other.email)).toContain("Your address has an account already");
    expect(await read(other)).toMatchObject({ email: other.email });
  });

  test("fails when someone signed up with the address meanwhile", async () => {
    const user = await signUp();
    const email = someEmail();
    await changeTo(user, email);
    const token = await mailedToken(email, "verify-email");
    await signUp(email);
    expect((await prove(token)).status).toBe(409);
    expect(await read(user)).toMatchObject({ email: user.email });
  });

  test("keeps to the last address that was asked for", async () => {
    const user = await signUp();
    const [first, second] = [someEmail(), someEmail()];
    await changeTo(user, first);
    const older = await mailedToken(first, "verify-email");
    await changeTo(user, second);
    expect((await prove(older)).status).toBe(410);
    expect((await prove(await mailedToken(second, "verify-email"))).status).toBe(200);
    expect(await read(user)).toMatchObject({ email: second });
  });
});
