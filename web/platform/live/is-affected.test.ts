import { expect, test } from "vitest";
import type { LiveChange } from "#shared/platform/live.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { isAffected } from "./is-affected.ts";

const id = "0190a000-0000-7000-8000-000000000001";
const changeSetId = "0190a000-0000-7000-8000-000000000002";

function changeOf(entity: LiveChange["entity"], action: LiveChange["action"]): LiveChange {
  return { entity, action, id, changeSetId, userId: null };
}

function asked(change: LiveChange, differences: string[] | null, ...queryKeys: unknown[][]) {
  const fields = differences && new Set(differences);
  return queryKeys.filter((queryKey) => isAffected(queryKey, undefined, change, fields));
}

const all = [apiPaths.contacts, "list", {}];
const searched = [apiPaths.contacts, "list", { q: "ada", status: null }];
const active = [apiPaths.contacts, "list", { q: "", status: "active" }];
const ofCompany = [apiPaths.contacts, "list", { companyId: changeSetId }];

test("a list is fetched again only where the changed field decides what is in it", () => {
  const lists = [all, searched, active, ofCompany];
  const update = changeOf("contact", "update");
  expect(asked(update, ["title"], ...lists)).toEqual([searched]);
  expect(asked(update, ["status"], ...lists)).toEqual([searched, active]);
  expect(asked(update, null, ...lists)).toEqual([searched, active, ofCompany]);
  expect(asked(changeOf("contact", "create"), null, ...lists)).toEqual(lists);
});

test("numbers are asked for when they may be others", () => {
  const numbers = [[apiPaths.dashboard], [apiPaths.pipeline], [apiPaths.tasks, "counts"]];
  expect(asked(changeOf("contact", "update"), null, ...numbers)).toEqual([]);
  expect(asked(changeOf("deal", "update"), ["notes"], ...numbers)).toEqual([]);
  expect(asked(changeOf("deal", "update"), ["value"], ...numbers)).toEqual(numbers.slice(0, 2));
  // A card of the board shows the deal's next step.
  expect(asked(changeOf("task", "update"), ["status"], ...numbers)).toEqual(numbers);
});

test("of a record that is gone its history is asked for, its merges no more", () => {
  const history = [apiPaths.history(apiPaths.contacts, id)];
  const merges = [apiPaths.merges(apiPaths.contacts, id)];
  expect(asked(changeOf("contact", "update"), null, history, merges)).toEqual([history, merges]);
  expect(asked(changeOf("contact", "delete"), null, history, merges)).toEqual([history]);
});

test("a new name is asked for where the record is named", () => {
  const key = [apiPaths.deals, "list", {}];
  const renamed = changeOf("contact", "update");
  const naming = { pages: [{ items: [{ id: changeSetId, contactId: id }] }] };
  expect(isAffected(key, naming, renamed, new Set(["name"]))).toBe(true);
  expect(isAffected(key, naming, renamed, new Set(["phone"]))).toBe(false);
  expect(isAffected(key, { pages: [] }, renamed, new Set(["name"]))).toBe(false);
});

test("a line is asked for in the feed and in the timelines in which it stands", () => {
  const timeline = (subject: string) => [apiPaths.activities, "list", { contactId: subject }];
  const last = (subject: string) => [apiPaths.activities, "last", { contactId: subject }];
  const feed = [apiPaths.activities, "list", {}];
  const line = {
    ...changeOf("activity", "create"),
    about: { contactId: id, companyId: null, dealId: null },
  };
  const others = [timeline(changeSetId), last(changeSetId)];
  const affected = [feed, timeline(id), last(id)];
  expect(asked(line, null, ...affected, ...others)).toEqual(affected);
});

test("a list is asked for where it is filtered or sorted by what others are", () => {
  const filtered = (path: string, ...conditions: object[]) => [
    path,
    "list",
    { filter: JSON.stringify({ match: "all", conditions }) },
  ];
  const inLondon = { field: "location", operator: "is", value: "London" };
  const ofLondon = {
    related: "company",
    has: "some",
    where: { match: "any", conditions: [inLondon] },
  };
  const withoutTask = { related: "tasks", has: "none" };
  const ofContacts = { related: "contact", has: "some" };
  const nested = { ...ofContacts, where: { match: "all", conditions: [withoutTask] } };
  const deals = filtered(apiPaths.deals, ofLondon, { match: "any", conditions: [nested] });
  const named = filtered(apiPaths.contacts, { field: "companyName", operator: "is", value: "A" });
  const sorted = [apiPaths.deals, "list", { sort: "-contactName" }];
  const own = filtered(apiPaths.deals, { field: "title", operator: "is", value: "A" });
  const lists = [deals, named, sorted, own];
  const update = (entity: LiveChange["entity"]) =>
    asked(changeOf(entity, "update"), ["x"], ...lists);
  expect(update("company")).toEqual([deals, named]);
  expect(update("contact")).toEqual([deals, named, sorted]);
  expect(update("task")).toEqual([deals]);
  // Deals show their next step.
  expect(asked(changeOf("task", "create"), null, ...lists)).toEqual([deals, sorted, own]);
  expect(update("activity")).toEqual([]);
  const asksProduct = { field: "productName", operator: "is", value: "A" };
  const lines = { related: "lineItems", has: "some" };
  const sold = filtered(apiPaths.deals, {
    ...lines,
    where: { match: "all", conditions: [asksProduct] },
  });
  expect(asked(changeOf("product", "update"), ["name"], sold, own)).toEqual([sold]);
});
