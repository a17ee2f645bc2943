import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, inject, test } from "vitest";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { format } from "#shared/format/format.ts";
import { team } from "#shared/accounts/members.ts";
import {
  exportWorkspace,
  importArchive,
  packArchive,
  type Caller,
} from "#tests/support/archives.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { makeRule, setTitle } from "#tests/support/rules.ts";
import { cookieOf, send, signUp, someAddress, testPassword } from "#tests/support/test-client.ts";

const longestName = 80;

let caller: Caller;
let text: string;

beforeAll(async () => {
  const owner = await signUp();
  await owner.create("/api/teams", team, { name: "Field team" });
  await makeRule(owner, { name: "Our rule", steps: [setTitle("Boss")] });
  await addField(owner, "Delivery", "text", { entity: "company" });
  await addField(owner, "Map", "link", { entity: "company" });
  await owner.create("/api/companies", company, {
    name: "Acme",
    tags: ["vip"],
    customFields: { delivery: "To the gate", map: "https://map.example/gate" },
  });
  const note = { type: "note", title: "Asked", description: "They asked for a call" };
  await owner.create("/api/activities", activity, note);
  caller = { baseUrl: inject("baseUrl"), cookie: owner.cookie };
  text = gunzipSync(await exportWorkspace(caller)).toString();
});

type Case = [stored: string, longer: (filler: string) => string, most: number, field: string];

const cases: Case[] = [
  ["Field team", (filler) => filler, 80, "teams, cannot be read: name: Team name"],
  ['"Price"', (filler) => `"${filler}"`, 100, "closeReasons, cannot be read: name: Reason"],
  ['"Our rule"', (filler) => `"${filler}"`, 100, "rules, cannot be read: name: Name"],
  ["Acme", (filler) => filler, 200, "companies, cannot be read: name: Company Name"],
  ["vip", (filler) => filler, 50, "companies, cannot be read: tags: Tag"],
  ["To the gate", (filler) => filler, 5_000, "companies, cannot be read: delivery: Delivery"],
  [
    "https://map.example/gate",
    (filler) => `https://${filler.slice(8)}`,
    2_000,
    "companies, cannot be read: map: Map",
  ],
  [
    "They asked for a call",
    (filler) => filler,
    20_000,
    "activities, cannot be read: description: Description",
  ],
  [
    '"postalAddress":null',
    (filler) => `"postalAddress":"${filler}"`,
    500,
    "workspace, cannot be read: postalAddress: Postal address",
  ],
];

test.each(cases)("an archive with too long a text is refused: %s", async (...given) => {
  const [stored, longer, most, field] = given;
  const withLength = (length: number) =>
    packArchive(text.replace(stored, longer("x".repeat(length))));
  const refused = await importArchive(caller, await withLength(most + 1));
  expect(refused).toMatchObject({ status: "failed", workspaceId: null });
  expect(refused.problem).toMatch(/^Line \d+ of the archive, one of its /);
  expect(refused.problem).toContain(`${field} must be at most ${format.number(most)} characters.`);
  expect(await importArchive(caller, await withLength(most))).toMatchObject({ status: "done" });
});

test("a workspace named after someone with a long name is exported and imported", async () => {
  const person = { name: "x", firstName: "x".repeat(100), email: `${randomUUID()}@test.example` };
  const signedUp = await send({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: { ...person, password: testPassword },
    headers: { "x-forwarded-for": someAddress() },
  });
  expect(signedUp.status).toBe(200);
  const named = { baseUrl: caller.baseUrl, cookie: cookieOf(signedUp) };
  const { cookie } = named;
  const own = await send({ method: "GET", path: "/api/workspace", headers: { cookie } });
  expect(own.body).toMatchObject({ name: `${"x".repeat(68)}'s workspace` });
  const archive = await exportWorkspace(named);
  expect(await importArchive(named, archive)).toMatchObject({ status: "done" });
});

test("a longer name that a former release gave a workspace is cut", async () => {
  const longer = text.replace('"name":"Ada\'s workspace"', `"name":"${"x".repeat(112)}"`);
  const { workspaceId } = await importArchive(caller, await packArchive(longer));
  const answer = await send({
    method: "GET",
    path: "/api/workspace",
    headers: { cookie: caller.cookie, "x-workspace-id": workspaceId },
  });
  expect(answer.body).toMatchObject({ name: "x".repeat(longestName) });
});
