import { expect, test } from "vitest";
import { signUp } from "#tests/support/test-client.ts";

test("exports are limited by the hour, of whatever kind, and for each person alone", async () => {
  const user = await signUp();
  const paths = ["/api/account/export", "/api/workspace/export", "/api/audit/export"];
  for (let number = 0; number < 20; number += 1) {
    const path = paths[number % paths.length] ?? "";
    expect(await user.ask({ method: "GET", path })).toMatchObject({ status: 200 });
  }
  for (const path of paths) {
    const { status, headers } = await user.ask({ method: "GET", path });
    expect(status, path).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_000);
  }
  const other = await signUp();
  expect(await other.ask({ method: "GET", path: paths[0] ?? "" })).toMatchObject({ status: 200 });
});

test("pictures are limited by the hour, those that cannot be read too", async () => {
  const user = await signUp();
  const headers = { "content-type": "image/png" };
  const send = () =>
    user.ask({ method: "PUT", path: "/api/account/picture", body: "no picture", headers });
  for (let number = 0; number < 40; number += 1) expect((await send()).status).toBe(400);
  expect((await send()).status).toBe(429);
});
