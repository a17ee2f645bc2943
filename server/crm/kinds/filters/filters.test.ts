import { beforeAll, describe, expect, test } from "vitest";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { allOf, anyOf, type FilterGroup, type FilterNode } from "#shared/filters/filters.ts";
import { recordCount } from "#shared/filters/lists.ts";
import { task } from "#shared/crm/tasks.ts";
import { find, is } from "#tests/support/filters.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function addTeam(user: TestClient) {
  const london = await user.create("/api/companies", company, {
    name: "Thames Works",
    location: "London, UK",
    industry: "Energy",
  });
  const paris = await user.create("/api/companies", company, {
    name: "Seine Works",
    location: "Paris",
  });
  const person = (name: string, companyId: string | null, more: object = {}) =>
    user.create("/api/contacts", contact, { name, email: "person@x.example", companyId, ...more });
  const ada = await person("Ada", london.id, { tags: ["vip", "buyer"], phone: "+1" });
  const ben = await person("Ben", london.id, { tags: ["buyer"], status: "lead" });
  const cleo = await person("Cléo", paris.id, { title: "100% sure_", notes: "a\\b" });
  const sale = (title: string, value: string, contactId: string, companyId: string, more: object) =>
    user.create("/api/deals", deal, { title, value, contactId, companyId, ...more });
  await sale("Big", "5000", ada.id, london.id, { expectedCloseDate: dayFromToday(-3) });
  await sale("Small", "10.50", ben.id, london.id, { expectedCloseDate: dayFromToday(5) });
  await sale("French", "900", cleo.id, paris.id, { stage: "closed", priority: "high" });
  await user.create("/api/tasks", task, {
    title: "Call Ada",
    relatedId: ada.id,
    dueDate: dayFromToday(-1),
  });
  await user.create("/api/tasks", task, {
    title: "Done",
    relatedId: cleo.id,
    status: "completed",
    dueDate: dayFromToday(-9),
  });
  return { london, paris, ada, ben, cleo };
}

describe("a filter", () => {
  let user: TestClient;
  let team: Awaited<ReturnType<typeof addTeam>>;
  beforeAll(async () => {
    user = await signUp();
    team = await addTeam(user);
  });

  test("finds deals whose company is in London and whose contact has no task", async () => {
    const found = await find(
      user,
      "deals",
      allOf(
        { related: "company", has: "some", where: allOf(is("location", "contains", "london")) },
        { related: "contact", has: "some", where: allOf({ related: "tasks", has: "none" }) },
      ),
    );
    expect(found).toEqual(["Small"]);
  });

  const cases: [what: string, list: string, filter: FilterGroup, found: string[]][] = [
    ["text without accents", "contacts", allOf(is("name", "is", "cleo")), ["Cléo"]],
    ["the beginning of a text", "contacts", allOf(is("name", "startsWith", "b")), ["Ben"]],
    [
      "one of several texts",
      "contacts",
      allOf(is("title", "isAnyOf", ["100% SURE_", "50% sure"])),
      ["Cléo"],
    ],
    [
      "none of several texts, or no text",
      "contacts",
      allOf(is("title", "isNoneOf", ["100% SURE_", "50% sure"])),
      ["Ada", "Ben"],
    ],
    [
      "the beginning of a second text",
      "contacts",
      allOf(is("email", "startsWith", "PERSON@")),
      ["Ada", "Ben", "Cléo"],
    ],
    [
      "no beginning across two texts",
      "contacts",
      allOf(is("name", "startsWith", "ben\nperson")),
      [],
    ],
    ["what stands in a text", "contacts", allOf(is("name", "contains", "E")), ["Ben", "Cléo"]],
    ["what does not", "contacts", allOf(is("name", "doesNotContain", "e")), ["Ada"]],
    [
      "another text, or none",
      "companies",
      allOf(is("industry", "isNot", "energy")),
      ["Seine Works"],
    ],
    [
      "any of some texts",
      "companies",
      allOf(is("industry", "isAnyOf", ["energy", "x"])),
      ["Thames Works"],
    ],
    [
      "none of some texts",
      "companies",
      allOf(is("industry", "isNoneOf", ["ENERGY"])),
      ["Seine Works"],
    ],
    [
      "a company by some names",
      "contacts",
      allOf(is("companyName", "isAnyOf", ["seine works"])),
      ["Cléo"],
    ],
    ["no text", "contacts", allOf(is("phone", "isEmpty")), ["Ben", "Cléo"]],
    ["some text", "contacts", allOf(is("phone", "isNotEmpty")), ["Ada"]],
    ["a percent sign as itself", "contacts", allOf(is("title", "contains", "%")), ["Cléo"]],
    ["an underscore as itself", "contacts", allOf(is("title", "startsWith", "_")), []],
    ["a backslash as itself", "contacts", allOf(is("notes", "contains", "\\")), ["Cléo"]],
    ["a company by its name", "contacts", allOf(is("companyName", "contains", "seine")), ["Cléo"]],
    ["more than a number", "deals", allOf(is("value", "isMoreThan", "900")), ["Big"]],
    ["at most a number", "deals", allOf(is("value", "isAtMost", "900")), ["French", "Small"]],
    ["a number", "deals", allOf(is("value", "is", "10.5")), ["Small"]],
    ["any of some choices", "deals", allOf(is("stage", "isAnyOf", ["closed"])), ["French"]],
    ["none of them", "deals", allOf(is("stage", "isNoneOf", ["closed"])), ["Big", "Small"]],
    ["what is overdue", "deals", allOf(is("expectedCloseDate", "isOverdue")), ["Big"]],
    ["overdue tasks, not done ones", "tasks", allOf(is("dueDate", "isOverdue")), ["Call Ada"]],
    ["the last days", "deals", allOf(is("expectedCloseDate", "isInTheLast", 7)), ["Big"]],
    ["the next days", "deals", allOf(is("expectedCloseDate", "isInTheNext", 7)), ["Small"]],
    ["no date", "deals", allOf(is("expectedCloseDate", "isEmpty")), ["French"]],
    ["a day", "tasks", allOf(is("dueDate", "isOn", dayFromToday(-1))), ["Call Ada"]],
    ["before a day", "tasks", allOf(is("dueDate", "isBefore", dayFromToday(-2))), ["Done"]],
    ["any of some tags", "contacts", allOf(is("tags", "hasAny", ["vip", "no"])), ["Ada"]],
    ["all of some tags", "contacts", allOf(is("tags", "hasAll", ["buyer", "vip"])), ["Ada"]],
    ["none of some tags", "contacts", allOf(is("tags", "hasNone", ["vip"])), ["Ben", "Cléo"]],
    ["no tags", "contacts", allOf(is("tags", "isEmpty")), ["Cléo"]],
    [
      "my records",
      "companies",
      allOf(is("ownerId", "isAnyOf", ["me"])),
      ["Seine Works", "Thames Works"],
    ],
    ["others' records", "companies", allOf(is("ownerId", "isNoneOf", ["me"])), []],
    ["without an owner", "contacts", allOf(is("ownerId", "isEmpty")), []],
    [
      "what is new",
      "contacts",
      allOf(is("createdAt", "isOn", dayFromToday(0))),
      ["Ada", "Ben", "Cléo"],
    ],
    ["what is old", "contacts", allOf(is("createdAt", "isNotInTheLast", 1)), []],
    ["companies without deals", "companies", allOf({ related: "deals", has: "none" }), []],
    [
      "companies with a large deal",
      "companies",
      allOf({ related: "deals", has: "some", where: allOf(is("value", "isAtLeast", "1000")) }),
      ["Thames Works"],
    ],
    [
      "contacts with a lead's company",
      "contacts",
      allOf({
        related: "company",
        has: "some",
        where: allOf({
          related: "contacts",
          has: "some",
          where: allOf(is("status", "isAnyOf", ["lead"])),
        }),
      }),
      ["Ada", "Ben"],
    ],
    [
      "tasks of a contact in Paris",
      "tasks",
      allOf({
        related: "contact",
        has: "some",
        where: allOf(is("companyName", "contains", "Seine")),
      }),
      ["Done"],
    ],
    [
      "any of two groups",
      "deals",
      anyOf(
        allOf(is("stage", "isAnyOf", ["closed"]), is("priority", "isAnyOf", ["high"])),
        allOf(is("value", "isLessThan", "100")),
      ),
      ["French", "Small"],
    ],
    ["everything where nothing is asked", "deals", allOf(), ["Big", "French", "Small"]],
    [
      "everything where a group of any is empty",
      "deals",
      anyOf(allOf(), is("value", "is", "1")),
      ["Big", "French", "Small"],
    ],
  ];
  for (const [what, list, filter, found] of cases) {
    test(`finds ${what}`, async () => {
      expect(await find(user, list, filter)).toEqual(found);
    });
  }

  test("finds what was logged, and what was not", async () => {
    await user.create("/api/activities", activity, {
      type: "meeting",
      title: "Lunch",
      contactId: team.ben.id,
    });
    const met = { related: "activities", where: allOf(is("type", "isAnyOf", ["meeting"])) };
    expect(await find(user, "contacts", allOf({ ...met, has: "some" }))).toEqual(["Ben"]);
    expect(await find(user, "contacts", allOf({ ...met, has: "none" }))).toEqual(["Ada", "Cléo"]);
  });

  test("narrows a search, and returns how many there are", async () => {
    const filter = encodeURIComponent(JSON.stringify(allOf(is("tags", "hasAny", ["buyer"]))));
    const path = `/api/contacts?q=x.example&status=active&limit=1&filter=${filter}`;
    const answer = await user.ask({ method: "GET", path });
    expect(answer.headers.get("x-total-count")).toBe("1");
    expect(await user.get(path.replace("?", "/count?"), recordCount)).toEqual({ count: 1 });
  });
});

test("a filter sees neither other workspaces nor what is not visible", async () => {
  const owner = await signUp();
  const team = await addTeam(owner);
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const jo = await rep.create("/api/contacts", contact, { name: "Jo", email: "jo@x.example" });
  await owner.update(`/api/contacts/${jo.id}`, contact, { companyId: team.london.id });
  await owner.create("/api/tasks", task, { title: "Secret", relatedId: jo.id });
  const inLondon: FilterNode = {
    related: "company",
    has: "some",
    where: allOf(is("location", "contains", "London")),
  };
  expect(await find(rep, "contacts", allOf(inLondon))).toEqual([]);
  expect(await find(rep, "contacts", allOf(is("companyName", "isNotEmpty")))).toEqual([]);
  expect(await find(rep, "contacts", allOf({ related: "tasks", has: "some" }))).toEqual([]);
  expect(await find(rep, "contacts", anyOf(is("name", "isNot", "x"), allOf()))).toEqual(["Jo"]);
  expect(await find(owner, "contacts", allOf(inLondon))).toEqual(["Ada", "Ben", "Jo"]);

  const stranger = await signUp();
  expect(await find(stranger, "deals", anyOf(is("title", "isNot", "x"), allOf()))).toEqual([]);
});

const hostile = [
  "' or 1=1 --",
  "'); drop table contacts; --",
  "$1",
  "\\'; select pg_sleep(9)",
  "%_\\",
  "{{name}}",
  'a"b',
];

test("text that looks like SQL is text", async () => {
  const user = await signUp();
  for (const name of hostile) {
    await user.create("/api/contacts", contact, { name, email: "a@x.example" });
  }
  for (const name of hostile) {
    for (const operator of ["is", "contains", "startsWith"]) {
      expect(await find(user, "contacts", allOf(is("name", operator, name)))).toContain(name);
    }
    const others = await find(user, "contacts", allOf(is("name", "isNot", name)));
    expect(others).toHaveLength(hostile.length - 1);
    expect(await find(user, "contacts", allOf(is("tags", "hasNone", [name])))).toHaveLength(
      hostile.length,
    );
  }
});
