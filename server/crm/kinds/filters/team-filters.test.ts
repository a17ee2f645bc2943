import { beforeAll, expect, test } from "vitest";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { allOf, type FilterNode } from "#shared/filters/filters.ts";
import { team } from "#shared/accounts/members.ts";
import { task } from "#shared/crm/tasks.ts";
import { filtered, find, is } from "#tests/support/filters.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let owner: TestClient;
let east: string;
let west: string;

async function addPerson(teamId: string, name: string): Promise<TestClient> {
  const person = await addMember(owner, { role: "member", visibility: "own", teamId });
  await person.create("/api/contacts", contact, { name, email: "person@x.example" });
  return person;
}

/** A contact of someone in East, of someone in West, of someone in no team, and one without an owner. */
beforeAll(async () => {
  owner = await signUp();
  const addTeam = async (name: string) => (await owner.create("/api/teams", team, { name })).id;
  [east, west] = [await addTeam("East"), await addTeam("West")];
  const seller = await addPerson(east, "Ines");
  await addPerson(west, "Wes");
  await seller.create("/api/activities", activity, { type: "note", title: "Ines' note" });
  const { userId } = await memberOf(owner, seller);
  await owner.create("/api/tasks", task, { title: "Ines' task", assignedUserId: userId });
  await owner.create("/api/contacts", contact, { name: "Nora", email: "person@x.example" });
  const noOne = { name: "Ozzy", email: "person@x.example", ownerId: null };
  await owner.create("/api/contacts", contact, noOne);
});

const cases: [what: string, list: string, ask: () => FilterNode, found: string[]][] = [
  ["of a team", "contacts", () => is("ownerTeam", "isAnyOf", [east]), ["Ines"]],
  ["of teams", "contacts", () => is("ownerTeam", "isAnyOf", [east, west]), ["Ines", "Wes"]],
  ["of no such", "contacts", () => is("ownerTeam", "isNoneOf", [east]), ["Nora", "Ozzy", "Wes"]],
  ["of none", "contacts", () => is("ownerTeam", "isEmpty"), ["Nora", "Ozzy"]],
  ["of any", "contacts", () => is("ownerTeam", "isNotEmpty"), ["Ines", "Wes"]],
  ["of a team", "tasks", () => is("assignedUserTeam", "isAnyOf", [east]), ["Ines' task"]],
  ["of a team", "activities", () => is("loggedByTeam", "isAnyOf", [east]), ["Ines' note"]],
  [
    "on what is of a team",
    "contacts",
    () => ({ related: "company", has: "none", where: allOf(is("ownerTeam", "isNotEmpty")) }),
    ["Ines", "Nora", "Ozzy", "Wes"],
  ],
];
test.each(cases)("whose people are %s: %s", async (_what, list, asked, found) => {
  expect(await find(owner, list, allOf(asked()))).toEqual(found);
});

test("a team of another workspace, or one that is gone, is not there", async () => {
  const other = await signUp();
  const theirs = await other.create("/api/teams", team, { name: "East" });
  const path = filtered("contacts", allOf(is("ownerTeam", "isAnyOf", [theirs.id])));
  const { error } = await owner.refusal(400, { method: "GET", path });
  expect(error).toBe("Owner's team names a team that is not there. Choose another one.");
});
