import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import {
  type Answer,
  cookieOf,
  type Request,
  send,
  sendTo,
  someAddress,
  testPassword,
} from "#tests/support/test-client.ts";

const baseUrl = "https://crm.example.com";

let home: OwnDatabase;
let server: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  server = await startServer({ ...home.variables, BASE_URL: baseUrl });
  sendTo(server.baseUrl);
  return async () => {
    await server.stop();
    await home.remove();
  };
});

const ask = ({ headers, ...request }: Request) =>
  send({
    ...request,
    headers: { origin: baseUrl, "x-forwarded-for": someAddress(), ...headers },
  });

function expectHostCookies(answer: Answer): void {
  const cookies = answer.headers.getSetCookie();
  expect(cookies).not.toEqual([]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-crm\.\w+=/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).not.toMatch(/domain=/i);
  }
}

test("over HTTPS every sign-in cookie is named __Host-, and no other name is taken", async () => {
  const account = { email: `${randomUUID()}@test.example`, password: testPassword };
  const body = { ...account, name: "Ada Tester" };
  const begun = await ask({ method: "POST", path: "/api/auth/sign-up/email", body });
  expect(begun.status).toBe(200);
  expectHostCookies(begun);
  expectHostCookies(await ask({ method: "POST", path: "/api/auth/passkey/options" }));

  const cookie = cookieOf(begun);
  const path = "/api/account/confirmation";
  const confirmation = { by: "password", password: testPassword };
  const confirmed = await ask({ method: "POST", path, body: confirmation, headers: { cookie } });
  expect(confirmed.status).toBe(204);
  expectHostCookies(confirmed);

  const fresh = cookieOf(confirmed);
  for (const asked of ["/api/contacts", "/api/auth/user"]) {
    const read = (given: string) => ask({ method: "GET", path: asked, headers: { cookie: given } });
    expect((await read(fresh)).status, asked).toBe(200);
    for (const name of ["__Secure-crm.", "crm."]) {
      const planted = fresh.replace("__Host-crm.", name);
      expect((await read(planted)).status, `${asked} with ${planted}`).toBe(401);
    }
  }
  const reference = await ask({ method: "GET", path: "/api/openapi.json" });
  expect(JSON.stringify(reference.body)).toContain("__Host-crm.session_token");
});
