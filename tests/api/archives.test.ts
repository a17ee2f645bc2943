import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { member, team } from "#shared/accounts/members.ts";
import { task } from "#shared/crm/tasks.ts";
import { importedPerson } from "#shared/administration/workspace-imports.ts";
import {
  callServer,
  comparableRows,
  exportWorkspace,
  importArchive,
  packArchive,
  type Caller,
} from "#tests/support/archives.ts";
import { saveForEach } from "#tests/support/saved-lists.ts";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addMember } from "#tests/support/members.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { signUp, testPassword, type TestClient } from "#tests/support/test-client.ts";

const callerOf = ({ cookie }: TestClient): Caller => ({ baseUrl: inject("baseUrl"), cookie });

describe("from one installation to another", () => {
  let other: ServerProcess;

  beforeAll(async () => {
    other = await startEmbeddedServer();
    return () => other.stop();
  });

  test("a workspace arrives with every row, and its people find what was theirs", async () => {
    const owner = await signUp();
    const colleague = await fillWorkspace(owner);
    const archive = await exportWorkspace(callerOf(owner));

    const ada = await signUpThere(owner.email);
    const imported = await importArchive(ada, archive);
    expect(imported).toMatchObject({ status: "done", problem: null });
    expect(imported.rowsDone).toBe(imported.rowsTotal);
    await enter(ada, imported.workspaceId);

    const before = z.array(member).parse(await read(ada, "/api/members"));
    expect(before.map(({ email, role }) => [email, role])).toEqual([[owner.email, "owner"]]);
    const people = z.array(importedPerson).parse(await read(ada, "/api/imported-people"));
    expect(people).toMatchObject([{ email: colleague.email, role: "member", visibility: "team" }]);

    const grace = await signUpThere(colleague.email);
    expect(
      z.looseObject({ workspaces: z.array(z.unknown()) }).parse(await read(grace, "/api/auth/user"))
        .workspaces,
    ).toHaveLength(1);
    await join(ada, grace, people[0]);
    expect(await read(ada, "/api/imported-people")).toEqual([]);

    const arrived = comparableRows(await exportWorkspace(ada));
    const sent = comparableRows(archive);
    // What joining wrote there is the one difference: an invitation's and a member's audit, no record.
    expect(sent.filter((row) => !arrived.includes(row))).toEqual([]);
    const added = arrived.filter((row) => !sent.includes(row));
    expect(added.filter((row) => !/^\["(audit|changes|growth|people)"/.test(row))).toEqual([]);
    expect(sent.length).toBeGreaterThan(300);
  });

  /** Every kind of record, links, owners, a team, changes, a deletion and someone who has left. */
  async function fillWorkspace(owner: TestClient): Promise<TestClient> {
    await owner.ask({ method: "POST", path: "/api/sample-data" });
    const sales = await owner.create("/api/teams", team, { name: "Sales" });
    const grace = await addMember(owner, { role: "member", visibility: "team", teamId: sales.id });
    const { id: graceId } = await grace.get("/api/auth/user", currentUser);
    await addField(owner, "Tier", "choice", { choices: [{ label: "Gold" }], entity: "company" });
    await addField(owner, "Manager", "user", { entity: "company" });
    await saveForEach(owner, grace, graceId);
    const acme = await grace.create("/api/companies", company, {
      name: "Acme Größe",
      tags: ["vip"],
      customFields: { tier: "gold", manager: graceId },
    });
    const jane = await grace.create("/api/contacts", contact, {
      name: "Jane “Quote”, Roe\\",
      email: "jane@x.example",
      companyId: acme.id,
      tags: ["a,b", "c"],
    });
    const sale = await grace.create("/api/deals", deal, {
      title: "Sale",
      value: "12345678.90",
      contactId: jane.id,
      companyId: acme.id,
      expectedCloseDate: "2027-02-28",
    });
    await grace.update(`/api/deals/${sale.id}`, deal, { stage: "proposal" });
    await grace.create("/api/tasks", task, { title: "Call", dueDate: "2027-01-01" });
    await grace.create("/api/activities", activity, { type: "note", title: "Of nothing" });
    const gone = await owner.create("/api/contacts", contact, {
      name: "Gone",
      email: "g@x.example",
    });
    await owner.remove(`/api/contacts/${gone.id}`);
    const leaver = await addMember(owner);
    await leaver.create("/api/contacts", contact, { name: "Left", email: "l@x.example" });
    await leaver.ask({ method: "POST", path: "/api/workspace/leave" });
    return grace;
  }

  async function signUpThere(email: string): Promise<Caller> {
    const person = { name: "Ada Tester", email, password: testPassword };
    const visitor = { baseUrl: other.baseUrl, cookie: "" };
    const answer = await callServer(visitor, "POST", "/api/auth/sign-up/email", person);
    expect(answer.status).toBe(200);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    return { baseUrl: other.baseUrl, cookie };
  }

  async function join(ada: Caller, grace: Caller, person: unknown): Promise<void> {
    const { email, role, visibility, teamId } = importedPerson.parse(person);
    const { email: own } = z
      .looseObject({ email: z.string() })
      .parse(await read(ada, "/api/auth/user"));
    const token = await tokenMailedTo(own, "verify-email");
    expect((await callServer(ada, "POST", "/api/auth/verify-email", { token })).ok).toBe(true);
    const invited = await callServer(ada, "POST", "/api/invitations", {
      email,
      role,
      visibility,
      teamId,
    });
    expect(invited.status).toBe(201);
    const accepted = await callServer(grace, "POST", "/api/invitations/accept", {
      token: await tokenMailedTo(email, "invitation"),
    });
    expect(accepted.status).toBe(204);
  }

  async function tokenMailedTo(email: string, page: string): Promise<string> {
    const outbox = await fetch(`${other.baseUrl}/dev/outbox?to=${encodeURIComponent(email)}`);
    const found = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(await outbox.text());
    return z.string().parse(found?.[1]);
  }
});

async function read(caller: Caller, path: string): Promise<unknown> {
  const answer = await callServer(caller, "GET", path);
  expect(answer.status, path).toBe(200);
  return answer.json();
}

async function enter(caller: Caller, workspaceId: string | null): Promise<void> {
  const answer = await callServer(caller, "POST", `/api/workspaces/${workspaceId}/enter`);
  expect(answer.status).toBe(204);
}

test("a copy beside the original touches nothing of it", async () => {
  const owner = await signUp();
  const jane = await owner.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  const archive = await exportWorkspace(callerOf(owner));
  const { status, workspaceId } = await importArchive(callerOf(owner), archive);
  expect(status).toBe("done");
  const inCopy = { "x-workspace-id": z.string().parse(workspaceId) };
  const path = `/api/contacts/${jane.id}`;
  await owner.ask({ method: "PUT", path, body: { name: "Copy" }, headers: inCopy });
  expect(await owner.get(path, contact)).toEqual(jane);
});

test("an import is its person's alone, and whole before it begins", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const path = "/api/workspace-imports";
  const announced = await owner.ask({ method: "POST", path, body: { bytes: 10 } });
  const { id } = z.looseObject({ id: z.string() }).parse(announced.body);
  const chunk = (caller: Caller, size: number) =>
    callServer(caller, "PUT", `${path}/${id}/chunks/0`, new Uint8Array(size));
  expect((await chunk(callerOf(stranger), 10)).status).toBe(404);
  expect((await chunk(callerOf(owner), 9)).status).toBe(400);
  await owner.refusal(409, { method: "POST", path: `${path}/${id}/start` });
  await stranger.refusal(404, { method: "POST", path: `${path}/${id}/start` });
  expect(await stranger.get(path, z.array(z.unknown()))).toEqual([]);
  await stranger.refusal(404, { method: "DELETE", path: `${path}/${id}` });
  expect(await owner.ask({ method: "DELETE", path: `${path}/${id}` })).toMatchObject({
    status: 204,
  });
});

describe("an archive is refused, and nothing of it stays,", () => {
  let owner: TestClient;
  let text: string;
  let archive: Buffer;

  beforeAll(async () => {
    owner = await signUp();
    const acme = await owner.create("/api/companies", company, { name: "Acme" });
    const jane = { name: "Jane", email: "j@x.example", companyId: acme.id };
    await owner.create("/api/contacts", contact, jane);
    archive = await exportWorkspace(callerOf(owner));
    text = gunzipSync(archive).toString();
  });

  const cases: [string, (text: string) => string, string][] = [
    ["of a newer release", (all) => all.replace(/"version":\d+/, '"version":99'), "newer release"],
    ["of something else", (all) => all.replace("crm-pro-workspace", "other"), "not an archive"],
    ["that points to nothing", (all) => dropRow(all, "companies"), "does not hold"],
    ["that names a stranger", (all) => dropRow(all, "people"), "not among its people"],
    ["that contains a record twice", (all) => doubleRow(all, "contacts"), "twice"],
    ["with an unknown field", (all) => all.replace('"tags":', '"x":1,"tags":'), "cannot be read"],
    [
      "with too many contacts",
      (all) => all.replace(/"contacts":\d+/, '"contacts":10001'),
      "holds up to 10,000 contacts",
    ],
    ["with too many rules", (all) => all.replace('"rules":0', '"rules":51'), "at most 50."],
    ["with too many forms", (all) => all.replace('"webForms":0', '"webForms":101'), "at most 100."],
    [
      "with too many webhooks",
      (all) => all.replace('"webhooks":0', '"webhooks":21'),
      "at most 20.",
    ],
    [
      "with too many incoming webhooks",
      (all) => all.replace('"incomingWebhooks":0', '"incomingWebhooks":51'),
      "at most 50.",
    ],
    ["with fewer rows than it says", (all) => all.replace(/"tasks":0/, '"tasks":1'), "fewer tasks"],
    [
      "with a huge row",
      (all) => all.replace("Acme", "A".repeat(9_000_000)),
      "larger than any of ours",
    ],
  ];

  test.each(cases)("%s", async (_name, change, sentence) => {
    expect(await refusalOf(await packArchive(change(text)))).toMatch(sentence);
  });

  test("but one of the first version is taken", async () => {
    const other = await signUp();
    const old = text
      .replace(/"version":\d+/, '"version":1')
      .replaceAll('"visibility":', '"reach":')
      .replaceAll(
        /,"(tags|requiredOn)":\[\]|,"customFields":\{\}|"(fields|views|reports|dashboards|merges|dismissals)":0,/g,
        "",
      );
    expect(old).not.toMatch(/customFields|visibility/);
    const { status, problem } = await importArchive(callerOf(other), await packArchive(old));
    expect([status, problem]).toEqual(["done", null]);
  });

  test("that is cut off, changed, a bomb or no archive", async () => {
    expect(await refusalOf(archive.subarray(0, archive.length - 20))).toMatch("damaged");
    expect(await refusalOf(gzipSync(text.replace("Jane", "Eve")))).toMatch("checksum");
    expect(await refusalOf(Buffer.from("hello"))).toMatch("not one that CRM Pro has written");
    const bomb = gzipSync(text.split("\n")[0] + "\n[]".repeat(20_000_000));
    expect(await refusalOf(bomb)).toMatch(/section|more than/);
  });

  /** The refusal that the person sees, who has no more workspaces than before. */
  async function refusalOf(content: Buffer): Promise<string | null> {
    const { status, workspaceId, problem } = await importArchive(callerOf(owner), content);
    const { workspaces } = await owner.get("/api/auth/user", currentUser);
    expect({ status, workspaceId, count: workspaces.length }).toEqual({
      status: "failed",
      workspaceId: null,
      count: 1,
    });
    return problem;
  }

  function dropRow(all: string, section: string): string {
    const row = new RegExp(`\\n\\["${section}".*`);
    return countRow(all.replace(row, ""), section, -1);
  }

  function doubleRow(all: string, section: string): string {
    return countRow(all.replace(new RegExp(`(\\n\\["${section}".*)`), "$1$1"), section, 1);
  }

  function countRow(all: string, section: string, step: number): string {
    return all.replace(
      new RegExp(`"${section}":(\\d+)`),
      (_match, count: string) => `"${section}":${Number(count) + step}`,
    );
  }
});

test("only an owner exports, and members see no one's addresses of the archive", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  await admin.refusal(403, { method: "GET", path: "/api/workspace/export" });
  const viewer = await addMember(owner, { role: "viewer" });
  const refused = await viewer.ask({ method: "GET", path: "/api/imported-people" });
  expect(refused.status).toBe(403);
});
