import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { userSession } from "#shared/accounts/account-settings.ts";
import { signInAgain } from "#tests/support/sign-in.ts";
import { clientWith, signUp, someAddress, type TestClient } from "#tests/support/test-client.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

const list = (user: TestClient) => user.get("/api/account/sessions", z.array(userSession));

const isAlive = async (user: TestClient) =>
  (await user.ask({ method: "GET", path: "/api/contacts" })).status === 200;

describe("sessions", () => {
  test("are listed with their device and address, one's own marked", async () => {
    const user = await signUp();
    const address = someAddress();
    await signInAgain(user, { "user-agent": firefox, "x-forwarded-for": address });
    const sessions = await list(user);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({
      device: "Firefox on Windows",
      address,
    });
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  test("are ended one by one", async () => {
    const user = await signUp();
    const [lost, kept] = [await signInAgain(user), await signInAgain(user)];
    const mine = (await list(lost)).find(({ isCurrent }) => isCurrent);
    const path = `/api/account/sessions/${mine?.id}`;
    expect((await user.ask({ method: "DELETE", path })).status).toBe(204);
    expect([await isAlive(lost), await isAlive(kept), await isAlive(user)]).toEqual([
      false,
      true,
      true,
    ]);
    await user.refusal(404, { method: "DELETE", path });
  });

  test("are ended all but one's own, however many begin at the same time", async () => {
    const user = await signUp();
    const others = await Promise.all(Array.from({ length: 4 }, () => signInAgain(user)));
    const answer = await user.ask({ method: "DELETE", path: "/api/account/sessions" });
    expect(answer.status).toBe(204);
    expect(await Promise.all(others.map(isAlive))).toEqual(others.map(() => false));
    expect(await isAlive(user)).toBe(true);
  });

  test("of others cannot be ended, nor seen", async () => {
    const [user, stranger] = await Promise.all([signUp(), signUp()]);
    const [mine] = await list(user);
    for (const id of [mine?.id, randomUUID(), "no-uuid", "%00"]) {
      await stranger.refusal(404, { method: "DELETE", path: `/api/account/sessions/${id}` });
    }
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(mine?.id);
    expect(await isAlive(user)).toBe(true);
  });

  test("show nothing with which a cookie could be made", async () => {
    const user = await signUp();
    const token = decodeURIComponent(user.cookie).split("=")[1]?.split(".")[0] ?? "";
    expect(token).toHaveLength(32);
    expect(JSON.stringify(await list(user))).not.toContain(token);
  });
});

describe("signing in", () => {
  test("never takes over a session that the browser brought along", async () => {
    const user = await signUp();
    const attacker = await signUp();
    const victim = await signInAgain(user, { cookie: attacker.cookie });
    expect(victim.cookie).not.toBe(attacker.cookie);
    const planted = clientWith("crm.session_token=planted-by-someone", "");
    const fresh = await signInAgain(user, { cookie: planted.cookie });
    expect(fresh.cookie).not.toContain("planted");
    expect(await isAlive(planted)).toBe(false);
  });
});

describe("signing out", () => {
  const askFrom = (user: TestClient, site: string) =>
    user.ask({ method: "GET", path: "/api/logout", headers: { "sec-fetch-site": site } });

  test.each(["cross-site", "same-site"])("is refused to a page that is %s", async (site) => {
    const user = await signUp();
    expect((await askFrom(user, site)).status).toBe(403);
    expect(await isAlive(user)).toBe(true);
  });

  test.each(["same-origin", "none"])("is done for a visit that is %s", async (site) => {
    const user = await signUp();
    expect((await askFrom(user, site)).status).toBe(302);
    expect(await isAlive(user)).toBe(false);
  });
});
