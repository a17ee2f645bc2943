import { allOf, anyOf } from "#shared/filters/filters.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { deal } from "#shared/crm/deals.ts";
import { task } from "#shared/crm/tasks.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { filtered, find, is } from "#tests/support/filters.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const choices = [{ label: "Gold" }, { label: "Silver" }, { label: "Bronze" }];
const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Three contacts: one with a value in each field, one with others, and one with none. */
async function fill(user: TestClient) {
  const { userId } = await memberOf(user, user);
  await addField(user, "Region", "text");
  await addField(user, "Seats", "number");
  await addField(user, "Budget", "money");
  await addField(user, "Renewal", "date");
  await addField(user, "Tier", "choice", { choices });
  await addField(user, "Interests", "choices", { choices });
  await addField(user, "Insured", "checkbox");
  await addField(user, "Profile", "link");
  await addField(user, "Buddy", "user");
  const person = (name: string, customFields: object) =>
    user.create("/api/contacts", contact, { name, email: "a@x.example", customFields });
  await person("Ada", {
    region: "Île-de-France",
    seats: 12.5,
    budget: "1000.00",
    renewal: dayFromToday(5),
    tier: "gold",
    interests: ["gold", "silver"],
    insured: true,
    profile: "https://ada.example/me",
    buddy: userId,
  });
  await person("Ben", {
    region: "100% Berlin_",
    seats: -3,
    budget: "999.50",
    renewal: dayFromToday(-5),
    tier: "silver",
    interests: ["silver"],
    insured: false,
    profile: "https://ben.example/",
  });
  await person("Cleo", {});
  return { userId };
}

describe("a custom field in a filter", () => {
  let user: TestClient;
  let userId: string;
  beforeAll(async () => {
    user = await signUp();
    ({ userId } = await fill(user));
  });

  test.each<[field: string, operator: string, value: unknown, found: string[]]>([
    ["region", "contains", "ile-de", ["Ada"]],
    ["region", "contains", "0% b", ["Ben"]],
    ["region", "doesNotContain", "ile", ["Ben", "Cleo"]],
    ["region", "is", "ÎLE-DE-FRANCE", ["Ada"]],
    ["region", "isNot", "ile-de-france", ["Ben", "Cleo"]],
    ["region", "isAnyOf", ["ÎLE-DE-FRANCE", "x"], ["Ada"]],
    ["region", "isNoneOf", ["ile-de-france"], ["Ben", "Cleo"]],
    ["region", "startsWith", "100%", ["Ben"]],
    ["region", "isEmpty", undefined, ["Cleo"]],
    ["region", "isNotEmpty", undefined, ["Ada", "Ben"]],
    ["seats", "is", "12.50", ["Ada"]],
    ["seats", "isMoreThan", "-3", ["Ada"]],
    ["seats", "isAtLeast", "-3", ["Ada", "Ben"]],
    ["seats", "isLessThan", "0", ["Ben"]],
    ["seats", "isAtMost", "12.5", ["Ada", "Ben"]],
    ["budget", "is", "1000", ["Ada"]],
    ["budget", "is", "1000.001", []],
    ["budget", "isLessThan", "1000", ["Ben"]],
    ["budget", "isAtLeast", "999.5", ["Ada", "Ben"]],
    ["renewal", "isOn", dayFromToday(5), ["Ada"]],
    ["renewal", "isBefore", dayFromToday(5), ["Ben"]],
    ["renewal", "isAfter", dayFromToday(-5), ["Ada"]],
    ["renewal", "isInTheNext", 10, ["Ada"]],
    ["renewal", "isInTheLast", 10, ["Ben"]],
    ["renewal", "isInTheLast", 2, []],
    ["tier", "isAnyOf", ["gold", "bronze"], ["Ada"]],
    ["tier", "isNoneOf", ["gold"], ["Ben", "Cleo"]],
    ["tier", "isEmpty", undefined, ["Cleo"]],
    ["interests", "hasAny", ["silver", "bronze"], ["Ada", "Ben"]],
    ["interests", "hasAll", ["silver", "gold"], ["Ada"]],
    ["interests", "hasNone", ["gold"], ["Ben", "Cleo"]],
    ["insured", "isChecked", undefined, ["Ada"]],
    ["insured", "isNotChecked", undefined, ["Ben", "Cleo"]],
    ["profile", "contains", "ADA.example", ["Ada"]],
    ["buddy", "isAnyOf", ["me"], ["Ada"]],
    ["buddy", "isNoneOf", ["me"], ["Ben", "Cleo"]],
  ])("%s %s %j", async (key, operator, value, found) => {
    const condition = is(`customFields.${key}`, operator, value);
    expect(await find(user, "contacts", allOf(condition))).toEqual(found);
    const { count } = await user.get(
      filtered("contacts/count", allOf(condition)),
      z.object({ count: z.int() }),
    );
    expect(count).toBe(found.length);
  });

  test("stands beside others, in groups of any", async () => {
    const gold = is("customFields.tier", "isAnyOf", ["gold"]);
    const cleo = is("name", "is", "cleo");
    expect(await find(user, "contacts", anyOf(gold, cleo))).toEqual(["Ada", "Cleo"]);
    expect(await find(user, "contacts", allOf(gold, cleo))).toEqual([]);
    const buddy = is("customFields.buddy", "isAnyOf", [userId]);
    expect(await find(user, "contacts", allOf(gold, buddy))).toEqual(["Ada"]);
  });

  test.each<[what: string, field: string, operator: string, value: unknown, sentence: RegExp]>([
    ["an unknown field", "size", "is", "x", /^A contact has no field "customFields.size"/],
    ["a field of the prototype", "constructor", "is", "x", /no field "customFields.constructor"/],
    ["an unknown choice", "tier", "isAnyOf", ["x"], /^Tier must be one of: gold, silver, bronze$/],
    ["an operator of another type", "seats", "contains", "1", /^Seats cannot be asked/],
    ["text as a number", "seats", "is", "many", /^Seats is takes a number/],
    ["a date that is not due", "renewal", "isOverdue", undefined, /^Renewal cannot be asked/],
  ])("refused: %s", async (_what, key, operator, value, sentence) => {
    const path = filtered("contacts", allOf(is(`customFields.${key}`, operator, value)));
    const { error, issues } = await user.refusal(400, { method: "GET", path });
    expect(error).toMatch(sentence);
    expect(issues?.[0]?.path).toBe("filter");
  });
});

test("a field that was archived is refused by its label, until it is restored", async () => {
  const user = await signUp();
  const tier = await addField(user, "Tier", "choice", { choices });
  const path = filtered("contacts", allOf(is("customFields.tier", "isAnyOf", ["gold"])));
  await user.get(path, z.array(contact));
  await user.ask({ method: "DELETE", path: `/api/custom-fields/${tier.id}` });
  const { error } = await user.refusal(400, { method: "GET", path });
  expect(error).toBe("The field “Tier” is archived, and can be restored in the settings");
  await user.update(`/api/custom-fields/${tier.id}`, customField, { archived: false });
  await user.get(path, z.array(contact));
});

test("a filter asks for custom fields of related records, as far as the visibility goes", async () => {
  const owner = await signUp();
  await addField(owner, "Segment", "choice", { entity: "company", choices });
  await addField(owner, "Urgent", "checkbox", { entity: "task" });
  const gold = { customFields: { segment: "gold" } };
  const works = await owner.create("/api/companies", company, { name: "Works", ...gold });
  const rest = await owner.create("/api/companies", company, { name: "Rest" });
  const sale = (title: string, companyId: string) =>
    owner.create("/api/deals", deal, { title, value: "1", companyId });
  const big = await sale("Big", works.id);
  await sale("Small", rest.id);
  await owner.create("/api/tasks", task, {
    title: "Call",
    relatedId: big.id,
    customFields: { urgent: true },
  });
  const segment = allOf(is("customFields.segment", "isAnyOf", ["gold"]));
  const ofGold = allOf({ related: "company", has: "some", where: segment });
  const urgent = allOf(is("customFields.urgent", "isChecked"));
  const withUrgent = allOf({ related: "tasks", has: "some", where: urgent });
  expect(await find(owner, "deals", ofGold)).toEqual(["Big"]);
  expect(
    await find(owner, "deals", allOf({ related: "company", has: "none", where: segment })),
  ).toEqual(["Small"]);
  expect(await find(owner, "deals", withUrgent)).toEqual(["Big"]);
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  await rep.create("/api/deals", deal, { title: "Own", value: "1" });
  expect(await find(rep, "deals", ofGold)).toEqual([]);
  const stranger = await signUp();
  await addField(stranger, "Segment", "text", { entity: "company" });
  await stranger.create("/api/companies", company, {
    name: "X",
    customFields: { segment: "gold" },
  });
  const asText = allOf(is("customFields.segment", "is", "gold"));
  expect(await find(stranger, "companies", asText)).toEqual(["X"]);
});

test("what another workspace keeps under the same key is no fault", async () => {
  const [user, other] = [await signUp(), await signUp()];
  await addField(user, "Size", "number");
  await addField(other, "Size", "text");
  const person = (by: TestClient, name: string, size: unknown) =>
    by.create("/api/contacts", contact, { name, email: "a@x.example", customFields: { size } });
  await person(user, "Ada", 5);
  await person(other, "Ben", "no number at all");
  const filter = allOf(is("customFields.size", "isMoreThan", "4"));
  expect(await find(user, "contacts", filter)).toEqual(["Ada"]);
});
