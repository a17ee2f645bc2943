import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { member } from "#shared/accounts/members.ts";
import {
  clientWith,
  cookieOf,
  send,
  someAddress,
  testPassword,
} from "#tests/support/test-client.ts";

async function signUpAs(names: object) {
  const email = `${randomUUID()}@test.example`;
  const answer = await send({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: { email, password: testPassword, ...names },
    headers: { "x-forwarded-for": someAddress() },
  });
  expect(answer).toMatchObject({ status: 200 });
  return clientWith(cookieOf(answer), email);
}

test.each([
  [{ name: "Ada Lovelace" }, "Ada", "Lovelace", "Ada Lovelace"],
  [{ name: "  Ludwig   van Beethoven " }, "Ludwig", "van Beethoven", "Ludwig van Beethoven"],
  [{ name: "Ada" }, "Ada", null, "Ada"],
  [{ name: "x", firstName: "Ada", lastName: "" }, "Ada", null, "Ada"],
  [{ name: "x", firstName: "Ada", lastName: "King" }, "Ada", "King", "Ada King"],
])("anyone who signs up as %j is called one thing everywhere", async (names, first, last, full) => {
  const user = await signUpAs(names);
  const me = await user.get("/api/auth/user", currentUser);
  expect([me.firstName, me.lastName]).toEqual([first, last]);
  expect(me.workspaceName).toBe(`${first}'s workspace`);
  const [listed] = await user.get("/api/members", z.array(member));
  expect(listed?.name).toBe(full);
});

test("the last name can be taken away, the first cannot", async () => {
  const user = await signUpAs({ name: "Ada Lovelace" });
  const path = "/api/account/profile";
  for (const lastName of ["", null]) {
    const body = { firstName: "Augusta", lastName };
    const answer = await user.ask({ method: "PUT", path, body });
    expect(answer).toMatchObject({ status: 200, body: { firstName: "Augusta", lastName: null } });
  }
  const [listed] = await user.get("/api/members", z.array(member));
  expect(listed?.name).toBe("Augusta");
  await user.refusal(400, { method: "PUT", path, body: { firstName: "", lastName: "King" } });
});
