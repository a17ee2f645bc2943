import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import {
  auditEvent,
  auditGroups,
  type AuditAction,
  type AuditEvent,
} from "#shared/administration/audit.ts";
import { company } from "#shared/crm/companies.ts";
import { deal } from "#shared/crm/deals.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { mailedToken } from "#tests/support/account-mails.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { addMember, invite, memberOf } from "#tests/support/members.ts";
import { signIn } from "#tests/support/sign-in.ts";
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

function readAudit(user: TestClient, query = ""): Promise<AuditEvent[]> {
  return user.get(`/api/audit${query}`, z.array(auditEvent));
}

async function actionsOf(user: TestClient, query = ""): Promise<AuditAction[]> {
  return (await readAudit(user, query)).map(({ action }) => action);
}

describe("the audit keeps entries", () => {
  test("of sign-ins that went well and of those that did not, and from where", async () => {
    const user = await signUp();
    const [good, bad] = [someAddress(), someAddress()];
    await signIn(user.email, "not the password", { "x-forwarded-for": bad });
    await expect.poll(() => actionsOf(user)).toContain("sign-in.failed");
    await signIn(user.email, testPassword, { "x-forwarded-for": good });
    const [well, failed, first] = await readAudit(user, "?group=sign-ins");
    expect(well).toMatchObject({
      action: "sign-in.succeeded",
      userEmail: user.email,
      address: good,
      details: [{ field: "method", before: null, after: "password" }],
    });
    expect(failed).toMatchObject({ action: "sign-in.failed", userId: null, address: bad });
    expect(failed?.target).toBe(user.email);
    expect(first?.details[0]?.after).toBe("new account");
  });

  test("of a signing out", async () => {
    const user = await signUp();
    await user.ask({ method: "GET", path: "/api/logout" });
    const again = await signIn(user.email, testPassword);
    const cookie = again.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const answer = await send({ method: "GET", path: "/api/audit", headers: { cookie } });
    const actions = z
      .array(auditEvent)
      .parse(answer.body)
      .map(({ action }) => action);
    expect(actions).toEqual([
      "sign-in.succeeded",
      "sign-out",
      "sign-in.succeeded",
      "workspace.made",
    ]);
  });

  test("of a new password, without the password", async () => {
    const user = await signUp();
    const body = { currentPassword: testPassword, newPassword: "another good password" };
    const answer = await user.ask({ method: "POST", path: "/api/auth/change-password", body });
    expect(answer.status).toBe(200);
    const again = await signIn(user.email, "another good password");
    const cookie = again.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const log = await send({
      method: "GET",
      path: "/api/audit?group=accounts",
      headers: { cookie },
    });
    expect(z.array(auditEvent).parse(log.body)).toMatchObject([{ action: "password.changed" }]);
    expect(JSON.stringify(log.body)).not.toContain("another good");
  });

  test("of invitations, joining, roles and removals", async () => {
    const owner = await signUp();
    const colleague = await addMember(owner, { role: "viewer" });
    const { userId } = await memberOf(owner, colleague);
    const path = `/api/members/${userId}`;
    await owner.ask({ method: "PUT", path, body: { role: "admin" } });
    await owner.ask({ method: "DELETE", path });
    const { id } = await invite(owner, "late@x.example");
    await owner.ask({ method: "DELETE", path: `/api/invitations/${id}` });
    const events = await readAudit(owner, "?group=members");
    expect(events.map(({ action, target }) => [action, target])).toEqual([
      ["invitation.withdrawn", "late@x.example"],
      ["invitation.sent", "late@x.example"],
      ["member.removed", colleague.email],
      ["member.changed", colleague.email],
      ["member.joined", colleague.email],
      ["invitation.sent", colleague.email],
    ]);
    expect(events[3]?.details).toEqual([{ field: "role", before: "viewer", after: "admin" }]);
    expect(events[4]?.userEmail).toBe(colleague.email);
  });

  test("of the workspace's settings, and of nothing where none has changed", async () => {
    const owner = await signUp();
    const path = "/api/workspace";
    for (const body of [{ name: "Acme sales" }, { name: "Acme sales" }, {}]) {
      expect(await owner.ask({ method: "PUT", path, body })).toMatchObject({ status: 200 });
    }
    const [changed, made, ...others] = await readAudit(owner, "?group=workspace");
    expect(made).toMatchObject({ action: "workspace.made", target: "Ada's workspace" });
    expect(changed?.details).toEqual([
      { field: "name", before: "Ada's workspace", after: "Acme sales" },
    ]);
    expect(others).toEqual([]);
  });

  test("of keys, without the keys", async () => {
    const user = await signUp();
    const body = { name: "Import", role: "member" };
    const { id, key } = await user.create("/api/api-keys", createdApiKey, body);
    await user.ask({ method: "DELETE", path: `/api/api-keys/${id}` });
    const events = await readAudit(user, "?group=api-keys");
    expect(events).toMatchObject([
      { action: "api-key.revoked", target: "Import" },
      { action: "api-key.made", target: "Import" },
    ]);
    expect(JSON.stringify(events)).not.toContain(key);
  });

  test("of keys that a password set by mail takes away", async () => {
    const user = await signUp();
    await user.create("/api/api-keys", createdApiKey, { name: "Import", role: "member" });
    const from = { method: "POST", headers: { "x-forwarded-for": someAddress() } };
    const { email } = user;
    await send({ ...from, path: "/api/auth/request-password-reset", body: { email } });
    const token = await mailedToken(email, "reset-password");
    const newPassword = "another good password";
    const body = { token, newPassword };
    expect(await send({ ...from, path: "/api/auth/reset-password", body })).toMatchObject({
      status: 200,
    });
    const again = clientWith(cookieOf(await signIn(email, newPassword)), email);
    expect(await readAudit(again, "?group=api-keys")).toMatchObject([
      { action: "api-key.revoked", target: "Import", userEmail: email },
      { action: "api-key.made", target: "Import" },
    ]);
  });

  test("of records, what changed in them, and through what", async () => {
    const user = await signUp();
    const body = { name: "Import", role: "member" };
    const { key } = await user.create("/api/api-keys", createdApiKey, body);
    const sale = await user.create("/api/deals", deal, { title: "Big sale", value: "10" });
    await clientWithKey(key).update(`/api/deals/${sale.id}`, deal, { stage: "proposal" });
    const events = await readAudit(user, "?group=records");
    const [changed, created] = events.filter(({ entity }) => entity === "deal");
    expect(changed).toMatchObject({ action: "record.changed", target: "Big sale" });
    expect(changed).toMatchObject({ channel: "api", apiKeyName: "Import" });
    expect(changed?.details).toEqual([{ field: "stage", before: "lead", after: "proposal" }]);
    expect(created).toMatchObject({ action: "record.created", channel: "web", apiKeyName: null });
    expect(created?.userEmail).toBe(user.email);
  });
});

describe("the audit", () => {
  test("reads page by page, and skips and repeats nothing", async () => {
    const user = await signUp();
    for (let number = 1; number <= 3; number += 1) {
      await user.create("/api/companies", company, { name: `Company ${number}` });
    }
    const whole = await readAudit(user);
    expect(whole.length).toBeGreaterThan(6);
    const pages: AuditEvent[] = [];
    let path: string | undefined = "/api/audit?limit=2";
    while (path) {
      const answer = await user.ask({ method: "GET", path });
      pages.push(...z.array(auditEvent).parse(answer.body));
      path = answer.headers.get("link")?.match(/<(.+?)>; rel="next"/)?.[1];
    }
    expect(pages).toEqual(whole);
  });

  test("can be narrowed to a person and to days", async () => {
    const owner = await signUp();
    const colleague = await addMember(owner);
    await colleague.create("/api/companies", company, { name: "Acme" });
    const { userId } = await memberOf(owner, colleague);
    const mine = await readAudit(owner, `?userId=${userId}`);
    expect(new Set(mine.map(({ userEmail }) => userEmail))).toEqual(new Set([colleague.email]));
    const today = new Date().toISOString().slice(0, 10);
    expect(await readAudit(owner, `?from=${today}&to=${today}`)).toEqual(await readAudit(owner));
    for (const timeZone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
      const day = dayIn(timeZone, new Date());
      const query = `?from=${day}&to=${day}&timeZone=${encodeURIComponent(timeZone)}`;
      expect(await readAudit(owner, query)).toEqual(await readAudit(owner));
    }
    expect(await readAudit(owner, "?to=2020-12-31")).toEqual([]);
    expect(await readAudit(owner, "?from=2999-01-01")).toEqual([]);
  });

  test.each([
    ["group=secrets", `group must be one of: ${Object.keys(auditGroups).join(", ")}`],
    ["from=yesterday", "from must be a date such as 2026-03-31"],
    ["cursor=1", "cursor is not valid: start again without it"],
    ["cursor=2026-99-99T00:00:00Z~e-0", "cursor is not valid: start again without it"],
    ["limit=501", "limit must be at most 500"],
  ])("refuses ?%s with a sentence", async (query, sentence) => {
    const user = await signUp();
    const { error } = await user.refusal(400, { method: "GET", path: `/api/audit?${query}` });
    expect(error).toBe(sentence);
  });

  test("is for owners and admins", async () => {
    const owner = await signUp();
    const [admin, member] = [await addMember(owner, { role: "admin" }), await addMember(owner)];
    expect(await actionsOf(admin)).toContain("member.joined");
    for (const path of ["/api/audit", "/api/audit/export"]) {
      const { error } = await member.refusal(403, { method: "GET", path });
      expect(error).toBe("Your role in this workspace does not permit this.");
    }
  });

  test("ends at the workspace: another's people and records are not in it", async () => {
    const [user, stranger] = await Promise.all([signUp(), signUp()]);
    await stranger.create("/api/companies", company, { name: "Secret" });
    expect(JSON.stringify(await readAudit(user))).not.toMatch(/Secret/);
    const emails = (await readAudit(user)).map(({ userEmail }) => userEmail);
    expect(new Set(emails)).toEqual(new Set([user.email]));
  });
});

describe("the export", () => {
  test("is a CSV file of all that the filter lets through, and is logged itself", async () => {
    const user = await signUp();
    await user.create("/api/companies", company, { name: 'Acme, "the" best' });
    const path = "/api/audit/export?group=records";
    const { status, headers, body } = await user.ask({ method: "GET", path });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="audit.csv"');
    const lines = String(body).trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "Time,Action,Person,Email,Record,Target,Details,Address,Channel,API key,Rule",
    );
    expect(lines.filter((line) => line.includes(',company,"Acme, ""the"" best",'))).toHaveLength(1);
    const [exported] = await readAudit(user, "?group=exports");
    expect(exported?.details).toEqual([{ field: "group", before: null, after: "records" }]);
  });

  test.each(["=1+1", "+A1", "-A1", "@SUM(A1)", " =1+1"])(
    "has no cell that a spreadsheet would run: %s",
    async (name) => {
      const user = await signUp();
      const body = { name, role: "member" };
      await user.create("/api/api-keys", createdApiKey, body);
      const answer = await user.ask({ method: "GET", path: "/api/audit/export?group=api-keys" });
      expect(answer.body).toContain(`,'${name.trim()},`);
    },
  );

  test("contains more than one page", async () => {
    const user = await signUp();
    const names = Array.from({ length: 1_100 }, (_nothing, place) => `Company ${place}`);
    const content = ["Name", ...names].join("\n");
    const file = await sendFile(user, { entity: "company", content });
    await dryRun(user, file);
    await runImport(user, file);
    const answer = await user.ask({ method: "GET", path: "/api/audit/export?group=records" });
    const lines = String(answer.body).trimEnd().split("\r\n").slice(1);
    const targets = lines
      .filter((line) => line.includes(",company,"))
      .map((line) => line.split(",")[5]);
    expect(targets).toHaveLength(names.length);
    expect(new Set(targets)).toEqual(new Set(names));
  });
});
