import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { contact } from "#shared/crm/contacts.ts";
import { errorBody } from "#shared/platform/errors.ts";
import { signIn } from "#tests/support/sign-in.ts";
import {
  clientWith,
  cookieOf,
  send,
  signUp,
  someAddress,
  testPassword,
} from "#tests/support/test-client.ts";

const day = 86_400_000;

test("signing up starts a 14-day trial in a workspace of one's own", async () => {
  const user = await signUp();
  const me = await user.get("/api/auth/user", currentUser);
  expect(me).toMatchObject({
    email: user.email,
    firstName: "Ada",
    lastName: "Tester",
    subscriptionStatus: "trial",
    subscriptionTier: null,
    workspaceName: "Ada's workspace",
  });
  const trialMs = Date.parse(me.trialEndsAt ?? "") - Date.parse(me.createdAt);
  expect(Math.round(trialMs / day)).toBe(14);
});

test("someone who comes back finds their records", async () => {
  const user = await signUp();
  const jane = await user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  const answer = await signIn(user.email.toUpperCase(), testPassword);
  expect(answer.status).toBe(200);
  const again = clientWith(cookieOf(answer), user.email);
  expect(await again.get("/api/contacts", z.array(contact))).toEqual([jane]);
});

test("the session's token is in the cookie alone, out of reach of scripts", async () => {
  const user = await signUp();
  const answer = await signIn(user.email, testPassword);
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const token = decodeURIComponent(cookieOf(answer)).split("=")[1]?.split(".")[0] ?? "";
  expect(token).toHaveLength(32);
  expect(JSON.stringify(answer.body)).not.toContain(token);
  const again = clientWith(cookieOf(answer), user.email);
  for (const path of ["/api/auth/get-session", "/api/auth/list-sessions"]) {
    expect(JSON.stringify(await again.ask({ method: "GET", path })), path).not.toContain(token);
  }
});

describe("/api/login", () => {
  test("goes on at once where one is signed in already", async () => {
    const user = await signUp();
    const answer = await user.ask({ method: "GET", path: "/api/login?next=/app/deals/1?tab=ä" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/app/deals/1?tab=%C3%A4");
    const home = await user.ask({ method: "GET", path: "/api/login?next=//evil.example" });
    expect(home.headers.get("location")).toBe("/app");
    await user.ask({ method: "GET", path: "/api/logout" });
    const ended = await user.ask({ method: "GET", path: "/api/login" });
    expect(ended.headers.get("location")).toBe("/sign-in?next=%2Fapp");
  });

  test("goes to the sign-in page and remembers where one wanted to go", async () => {
    const answer = await send({ method: "GET", path: "/api/login?next=/app/deals/1?tab=a" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/sign-in?next=%2Fapp%2Fdeals%2F1%3Ftab%3Da");
  });

  for (const next of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "app",
    "",
  ]) {
    test(`never leads to ${JSON.stringify(next)}`, async () => {
      const path = `/api/login?next=${encodeURIComponent(next)}`;
      const answer = await send({ method: "GET", path });
      expect(answer.headers.get("location")).toBe("/sign-in?next=%2Fapp");
    });
  }
});

test("no cache keeps what the API answers, for anyone who uses the browser next", async () => {
  const user = await signUp();
  for (const path of ["/api/auth/user", "/api/contacts", "/api/contacts?limit=none"]) {
    const { headers } = await user.ask({ method: "GET", path });
    expect(headers.get("cache-control"), path).toBe("no-store");
  }
});

test("logging out ends the session on the server", async () => {
  const user = await signUp();
  const answer = await user.ask({ method: "GET", path: "/api/logout" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/");
  expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  await user.refusal(401, { method: "GET", path: "/api/auth/user" });
  await user.refusal(401, { method: "GET", path: "/api/contacts" });
});

test("logging out without a session leads to the public site too", async () => {
  const answer = await send({ method: "GET", path: "/api/logout" });
  expect(answer.status).toBe(302);
});

describe("sign-in", () => {
  test("does not reveal whether the address or the password was wrong", async () => {
    const user = await signUp();
    const wrongPassword = await signIn(user.email, "not the password");
    const unknown = await signIn("nobody@test.example", "not the password");
    expect(wrongPassword.status).toBe(401);
    expect(unknown.body).toEqual(wrongPassword.body);
    expect(unknown.status).toBe(401);
  });

  test("makes the account wait after failures in a row, from whatever address", async () => {
    const user = await signUp();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await signIn(user.email, "guess number x")).status).toBe(401);
    }
    const blocked = await signIn(user.email, testPassword);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
    const other = await signUp();
    expect((await signIn(other.email, testPassword)).status).toBe(200);
  });

  test("cannot be tried more often by trying many times at once", async () => {
    const user = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(user.email, "guess number x")),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test("cannot be sent as a form, which would pass the limit by", async () => {
    const user = await signUp();
    const answer = await send({
      method: "POST",
      path: "/api/auth/sign-in/email",
      body: new URLSearchParams({ email: user.email, password: testPassword }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(415);
  });

  test("lets an office of sixty in within a minute, and no more from one address", async () => {
    const address = someAddress();
    const answers = await Promise.all(
      Array.from({ length: 62 }, (_nothing, number) =>
        signIn(`guest-${number}@${address}.example`, "not the password", {
          "x-forwarded-for": address,
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const disguised = `${someAddress()}, ${address}`;
    const late = `late@${address}.example`;
    const again = await signIn(late, "not the password", { "x-forwarded-for": disguised });
    expect(again.status).toBe(429);
    // Clients must not be able to set the header in which our server passes the address on.
    const posing = await signIn(late, "not the password", {
      "x-forwarded-for": address,
      "x-client-address": someAddress(),
    });
    expect(posing.status).toBe(429);
  });
});

describe("sign-up", () => {
  const register = (body: object, headers: Record<string, string> = {}) =>
    send({
      method: "POST",
      path: "/api/auth/sign-up/email",
      body: { name: "A", email: "a@x.example", password: testPassword, ...body },
      headers: { "x-forwarded-for": someAddress(), ...headers },
    });

  test.each([
    ["a short password", { password: "short" }, "Password must be at least 10 characters"],
    [
      "an endless password",
      { password: "x".repeat(129) },
      "Password must be at most 128 characters",
    ],
    ["a wrong address", { email: "nobody" }, "Invalid email address"],
    ["no password", { password: undefined }, "Password is required"],
    ["an endless name", { name: "x".repeat(202) }, "Name must be at most 201 characters"],
    ["a NUL byte", { name: "a\u0000b" }, "Name contains characters that cannot be stored"],
    ["a name that is no text", { firstName: { a: 1 } }, "First name must be text"],
  ])("with %s is refused with a sentence", async (_what, body, sentence) => {
    const answer = await register(body);
    expect(answer.status).toBe(400);
    expect(errorBody.parse(answer.body).error).toBe(sentence);
  });

  test("with an address that is taken is refused, also when both come at once", async () => {
    const email = `twice-${randomUUID()}@x.example`;
    const answers = await Promise.all([register({ email }), register({ email })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const late = await register({ email });
    expect(late.status).toBe(409);
    expect(errorBody.parse(late.body).error).toBe(
      "There is an account with this email already. Please sign in instead.",
    );
  });

  test("cannot set what only billing may set", async () => {
    const email = `rich-${randomUUID()}@x.example`;
    const answer = await register({ email, subscriptionTier: "enterprise", emailVerified: true });
    expect(answer.status).toBe(200);
    const user = clientWith(cookieOf(answer), email);
    expect(await user.get("/api/auth/user", currentUser)).toMatchObject({
      subscriptionTier: null,
      subscriptionStatus: "trial",
    });
  });

  test("from another site's page is refused", async () => {
    expect((await register({}, { origin: "https://evil.example" })).status).toBe(403);
  });
});
