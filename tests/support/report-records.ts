import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { team } from "#shared/accounts/members.ts";
import { product } from "#shared/crm/products.ts";
import { task } from "#shared/crm/tasks.ts";
import { addField } from "./custom-fields.ts";
import { addMember, memberOf } from "./members.ts";
import { signUp, type TestClient } from "./test-client.ts";

const count = 60;

/** The stages of the deals, and why those that are lost were lost. */
const ends = [
  { stage: "lead" },
  { stage: "lost", closeReason: "Price" },
  { stage: "closed" },
  { stage: "proposal" },
  { stage: "lost", closeReason: "No budget" },
  { stage: "lost", closeReason: "No budget" },
  { stage: "lead" },
];

/** The stages through which the deals are moved. */
const ways = [[], ["qualified", "closed"], [], [], ["proposal"], ["lead", "proposal", "lead"]];

/** What people logged. */
const talks = [
  { type: "call", outcome: "connected", durationMinutes: 5 },
  { type: "meeting", outcome: "held", durationMinutes: 90 },
  { type: "call", outcome: "no-answer" },
  { type: "note" },
  { type: "email" },
] as const;

/** Takes the values in turn, each list at a pace of its own, so that they meet in all ways. */
function turn<Value>(values: readonly Value[], number: number): Value | undefined {
  return values[number % values.length];
}

/** More than are shown beside another grouping, so that a record can have one that is shown and one of the others. */
const tagSets = [
  [],
  ["VIP"],
  ["vip", "North"],
  ["VIP", "Söüth"],
  ["East", "West"],
  ["Hot", "VIP", "Lost"],
  ["Cold", "Warm"],
  ["Fair", "North", "Old"],
  ["New", "Cold"],
];

/** An owner, a member who sees their own records, and a viewer who sees those of a team, with records of all kinds. */
export async function fillForReports(): Promise<TestClient[]> {
  const owner = await signUp();
  const { id: teamId } = await owner.create("/api/teams", team, { name: "North" });
  const rep = await addMember(owner, { role: "member", visibility: "own", teamId });
  const lead = await addMember(owner, { role: "viewer", visibility: "team", teamId });
  const { userId } = await memberOf(owner, rep);
  const owners = [undefined, userId, null];
  await addFields(owner);
  const firms = await addCompanies(owner, owners);
  const sold = await addSold(owner, owners);
  for (let number = 0; number < count; number += 1) {
    const ownerId = turn(owners, number);
    const companyId = turn([...firms, null], number) ?? null;
    const customFields = valuesOf(number, userId);
    const tags = turn(tagSets, number);
    const shared = { ownerId, customFields, tags };
    const { id: contactId } = await owner.create("/api/contacts", contact, {
      name: `Person ${number}`,
      email: `${number}@x.example`,
      title: turn(["CEO", "ceo", "Céo", null, "Buyer"], number),
      status: turn(["lead", "active", "inactive"], number),
      companyId,
      ...shared,
    });
    const { id: dealId } = await owner.create("/api/deals", deal, {
      title: `Sale ${number}`,
      value: turn(["0", "99.99", "1000", "25000.50", "7"], number),
      ...turn(ends, number),
      expectedCloseDate: dateOf(number),
      companyId,
      ...shared,
    });
    await owner.ask({
      method: "PUT",
      path: `/api/deals/${dealId}/line-items`,
      body: { items: linesOf(number, sold), followsLineItems: number % 2 === 0 },
    });
    for (const stage of turn(ways, number) ?? []) {
      await owner.ask({ method: "PUT", path: `/api/deals/${dealId}`, body: { stage } });
    }
    await owner.create("/api/tasks", task, {
      title: `Task ${number}`,
      dueDate: dateOf(number + 1),
      priority: turn(["low", "medium", "high"], number),
      assignee: `Worker ${number % 31}`,
      assignedUserId: ownerId,
    });
    await (number % 3 === 0 ? rep : owner).create("/api/activities", activity, {
      title: `Talk ${number}`,
      ...turn(talks, number),
      contactId: ownerId === userId ? contactId : null,
    });
    await owner.create("/api/products", product, {
      name: `Product ${number}`,
      price: String((number * 37) % 500),
      unit: turn(["hour", "Hour", null], number),
      ownerId,
    });
  }
  return [owner, rep, lead];
}

/** Two products with one name, and one that the member does not see. */
async function addSold(owner: TestClient, owners: readonly (string | null | undefined)[]) {
  const ids: string[] = [];
  for (const [place, ownerId] of owners.entries()) {
    const name = turn(["Seat", "seat", "Set-up"], place);
    const added = await owner.create("/api/products", product, { name, price: "9.50", ownerId });
    ids.push(added.id);
  }
  return ids;
}

/** None, one or a few lines: of products and typed ones. */
function linesOf(number: number, sold: readonly string[]) {
  return Array.from({ length: number % 4 }, (_, place) => ({
    productId: turn([...sold, null], number + place) ?? null,
    name: turn(["Seat", "Söüth", "Seat for a year"], number + 2 * place),
    quantity: turn(["1", "2.5", "100"], number + place),
    unit: turn(["hour", "Hour", null], place),
    unitPrice: turn(["0", "19.99", "1000"], number + place),
    billed: turn(["once", "monthly", "yearly"], number + place),
    periods: turn([1, 12], number),
    discount: turn([null, { kind: "percent", value: "12.5" }], place),
  }));
}

async function addFields(owner: TestClient): Promise<void> {
  for (const entity of ["contact", "deal"] as const) {
    const choices = [{ label: "Web" }, { label: "Fair" }, { label: "Friend" }];
    await addField(owner, "Source", "choice", { entity, choices });
    await addField(owner, "Topics", "choices", { entity, choices });
    await addField(owner, "Seats", "number", { entity });
    await addField(owner, "Budget", "money", { entity });
    await addField(owner, "Renewal", "date", { entity });
    await addField(owner, "New", "checkbox", { entity });
    await addField(owner, "Region", "text", { entity });
    await addField(owner, "Helper", "user", { entity });
  }
}

function valuesOf(number: number, userId: string) {
  return {
    source: turn(["web", "fair", null, "friend"], number),
    topics: turn([["web"], null, ["web", "fair", "friend"]], number),
    seats: turn([1, 2.5, -3, null, 1_000, 40], number),
    budget: turn(["10", null, "2500.25"], number),
    renewal: dateOf(number + 2),
    new: turn([true, false, null], number),
    region: turn(["Süd", "sud", null, "x".repeat(300), `Region ${number}`], number),
    helper: turn([userId, null], number),
  };
}

/** Days about the ends of years, months and weeks, and none. */
function dateOf(number: number): string | null {
  const days = ["2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01", null, "2026-11-29"];
  return turn(days, number) ?? null;
}

async function addCompanies(owner: TestClient, owners: readonly (string | null | undefined)[]) {
  const ids: string[] = [];
  for (let number = 0; number < 32; number += 1) {
    const added = await owner.create("/api/companies", company, {
      name: turn(["Acme", "ACME", "Ácme", `Firm ${number}`], number),
      industry: turn(["Energy", "energy", null], number),
      ownerId: turn(owners, number),
    });
    ids.push(added.id);
  }
  return ids;
}
