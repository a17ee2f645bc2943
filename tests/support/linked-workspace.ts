import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customFieldTypes } from "#shared/records/custom-fields.ts";
import { deal } from "#shared/crm/deals.ts";
import { lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { product } from "#shared/crm/products.ts";
import { type ListedKind, listedKinds } from "#shared/records/kind-definition.ts";
import { task } from "#shared/crm/tasks.ts";
import { addField } from "./custom-fields.ts";
import { addMember, memberOf } from "./members.ts";
import { signUp, type TestClient } from "./test-client.ts";

export type LinkedWorkspace = Awaited<ReturnType<typeof makeLinkedWorkspace>>;

const fieldTypes = customFieldTypes.filter((type) => type !== "score");

const choices = [{ label: "Gold" }, { label: "Silver" }];

/** Values for the custom fields that each kind has. */
export const customValues = (memberId: string) =>
  ({
    own_text: "Written",
    own_number: 7.5,
    own_money: "12.50",
    own_date: "2026-02-03",
    own_choice: "gold",
    own_choices: ["silver", "gold"],
    own_checkbox: true,
    own_link: "https://own.example/",
    own_user: memberId,
  }) satisfies Record<`own_${(typeof fieldTypes)[number]}`, unknown>;

async function addFields(owner: TestClient, entity: ListedKind) {
  for (const type of fieldTypes) {
    const more = type.startsWith("choice") ? { entity, choices } : { entity };
    await addField(owner, `Own ${type}`, type, more);
  }
}

/** Records of every kind that name each other, of an owner and of a member who sees their own alone. */
export async function makeLinkedWorkspace() {
  const owner = await signUp();
  const member = await addMember(owner, { role: "member", visibility: "own" });
  const { userId: ownerId } = await memberOf(owner, owner);
  const { userId: memberId } = await memberOf(owner, member);
  for (const kind of listedKinds) await addFields(owner, kind);
  const records = await addRecords(owner, {
    customFields: customValues(ownerId),
    tags: ["a", "b"],
  });
  const sales = await owner.create("/api/pipelines", pipeline, { name: "Renewals" });
  await logAbout(owner, member, records);
  return { owner, member, ownerId, memberId, renewals: sales, ...records };
}

async function addRecords(owner: TestClient, more: object) {
  const firm = (name: string, fields: object = {}) =>
    owner.create("/api/companies", company, { name, website: "https://x.example", ...fields });
  const acme = await firm("Acme", { ...more, industry: "Boats", notes: "Old" });
  const beta = await firm("Beta", { tags: ["c"], size: "10" });
  const person = (name: string, fields: object = {}) =>
    owner.create("/api/contacts", contact, { name, email: `${name}@x.example`, ...fields });
  const of = { companyId: acme.id };
  const jane = await person("Jane", { ...more, ...of, phone: "1", otherEmails: ["j@y.example"] });
  const joe = await person("Joe", { companyId: beta.id, tags: ["c"], phone: "5550001111" });
  const jim = await person("Jim", { ...of, status: "lead", notes: "Lead" });
  const seat = await owner.create("/api/products", product, { ...more, name: "Seat", price: "29" });
  const sell = (title: string, fields: object) =>
    owner.create("/api/deals", deal, { title, value: "10", contactId: jane.id, ...of, ...fields });
  const sale = await sell("Sale", { ...more, expectedCloseDate: "2027-01-31" });
  const won = await sell("Won", { stage: "closed", contactId: joe.id });
  const offer = await sell("Offer", { stage: "proposal" });
  const items = [
    { productId: seat.id, name: "Seat", quantity: "3", unitPrice: "29" },
    { name: "Setting up", unitPrice: "499.99" },
  ];
  const lines = { items, followsLineItems: true };
  const { items: offered } = await owner.update(
    `/api/deals/${offer.id}/line-items`,
    lineItemsOfDeal,
    lines,
  );
  const add = (title: string, fields: object) =>
    owner.create("/api/tasks", task, { title, ...fields });
  const call = await add("Call", { ...more, relatedId: jane.id, dueDate: "2026-01-05" });
  const done = await add("Done", { relatedId: sale.id, status: "completed" });
  const visit = await add("Visit", { relatedId: acme.id });
  return { acme, beta, jane, joe, jim, seat, sale, won, offer, offered, call, done, visit };
}

async function logAbout(
  owner: TestClient,
  member: TestClient,
  { jane, acme, sale }: Awaited<ReturnType<typeof addRecords>>,
) {
  const log = (who: TestClient, title: string, fields: object) =>
    who.create("/api/activities", activity, { type: "call", title, ...fields });
  await log(owner, "Called", { contactId: jane.id, outcome: "connected", durationMinutes: 5 });
  await log(owner, "Met", { companyId: acme.id, dealId: sale.id, type: "meeting" });
  await log(member, "Noted by myself", { type: "note" });
}
