import { contactStatuses } from "#shared/crm/contacts.ts";
import { priorities } from "#shared/crm/priorities.ts";
import { taskStatuses } from "#shared/crm/tasks.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { buildSampleProducts, type SampleProduct } from "#server/crm/products/sample-products.ts";
import { sampleCompanies } from "#server/crm/sample-data/sample-companies.ts";
import { firstOffers, sampleLines, soldAs } from "#server/crm/sample-data/sample-lines.ts";
import {
  assignees,
  firstNames,
  jobTitles,
  lastNames,
} from "#server/crm/sample-data/sample-people.ts";
import { activityLines, dealTitles, taskTitles } from "#server/crm/sample-data/sample-work.ts";

/** A keen team: of each seven deals two begin. */
export const recentStages = ["lead", "qualified", "proposal", "negotiation", "closed"] as const;

const counts = { contacts: 120, deals: 60, tasks: 40, activities: 90 };

/** Tags that say how one came to know a contact. */
const contactTags = [["Newsletter"], [], ["Trade fair"], ["Newsletter", "Partner"], []];

type Company = ReturnType<typeof buildCompany>;
type Contact = ReturnType<typeof buildContact>;
type Deal = ReturnType<typeof buildDeal>;

/** A few weeks of work up to `now`; the same records each time. */
export function buildSampleData(now: Date) {
  const companies = sampleCompanies.map((_company, index) => buildCompany(index, now));
  // The others have no contact and no deal yet.
  const customers = companies.filter((_company, index) => index % 7 !== 3);
  const contacts = numbered(counts.contacts).map((index) => buildContact(index, customers, now));
  const products = buildSampleProducts(now);
  const deals = numbered(counts.deals).map((index) =>
    buildDeal(index, { contacts, products }, now),
  );
  return {
    products,
    companies,
    contacts,
    deals,
    tasks: numbered(counts.tasks).map((index) =>
      buildTask(index, relatedOf(index, { deals, contacts, companies }), now),
    ),
    activities: numbered(counts.activities).map((index) => buildActivity(index, deals, now)),
  };
}

function buildCompany(index: number, now: Date) {
  const [name, industry, size, location] = pick(sampleCompanies, index);
  const website = `https://${domainOf(name)}`;
  return { ...datedBack(now, 60 - index), name, industry, size, location, website };
}

function buildContact(index: number, companies: Company[], now: Date) {
  const firstName = pick(firstNames, index);
  const lastName = pick(lastNames, index * 5 + Math.floor(index / 37));
  const company = pick(companies, index * 7 + Math.floor(index / 40) * 3);
  return {
    ...datedBack(now, 50 - index / 3),
    name: `${firstName} ${lastName}`,
    email: `${asciiWords(firstName)}.${asciiWords(lastName)}@${domainOf(company.name)}`,
    phone: index % 11 === 4 ? null : `+1 555 01${String(index).padStart(2, "0").slice(-2)}`,
    title: pick(jobTitles, index * 3),
    companyId: company.id,
    status: index % 6 === 5 ? "inactive" : pick(contactStatuses, index % 3 === 1 ? 2 : 0),
    tags: pick(contactTags, index * 3),
  };
}

interface Known {
  contacts: Contact[];
  products: SampleProduct[];
}

function buildDeal(index: number, { contacts, products }: Known, now: Date) {
  const contact = pick(contacts, index * 2);
  const daysAgo = 40 - index / 2;
  const dated = datedBack(now, daysAgo);
  const stage = pick(recentStages, index % 7);
  const isWon = stage === "closed";
  // Every other day one was won, the last of them hours ago; the others are there for a part of their time.
  const daysInStage = isWon ? (daysAgo - 13) / 2 : daysAgo / (2 + (index % 3));
  const stageEnteredAt = datedBack(now, daysInStage).createdAt;
  return {
    ...dated,
    title: pick(dealTitles, index * 5),
    ...soldBy(index, products, dated),
    stage,
    stageEnteredAt,
    closedAt: isWon ? stageEnteredAt : null,
    contactId: contact.id,
    companyId: contact.companyId,
    priority: pick(priorities, index),
    expectedCloseDate: isWon
      ? calendarDate(new Date(stageEnteredAt), (index % 5) - 2)
      : calendarDate(now, ((index * 11) % 75) - 10),
  };
}

/** Two of three deals have lines; of these one in four has a value that someone typed, and one in five a discount. */
function soldBy(index: number, products: SampleProduct[], { createdAt }: { createdAt: string }) {
  const value = `${(((index * 37) % 48) + 2) * 750}.00`;
  if (index % 3 === 2) return soldAs(value, [], false);
  const offer = pick(firstOffers, index);
  const isReduced = index % 5 === 1;
  const lines = sampleLines({ products, offer, value, createdAt, isReduced });
  return soldAs(value, lines, index % 4 !== 3);
}

/** Most tasks are about a deal, the others about a person or a company. */
function relatedOf(
  index: number,
  of: { deals: Deal[]; contacts: Contact[]; companies: Company[] },
): { id: string; name: string } {
  if (index % 4 === 2) return pick(of.contacts, index * 3);
  if (index % 4 === 3) return pick(of.companies, index * 3);
  const { id, title } = pick(of.deals, index * 3);
  return { id, name: title };
}

function buildTask(index: number, related: { id: string; name: string }, now: Date) {
  const daysAgo = 20 - index / 2;
  const status = pick(taskStatuses, index % 5);
  const isDone = status === "completed";
  return {
    ...datedBack(now, daysAgo),
    title: pick(taskTitles, index),
    status,
    priority: pick(priorities, index + 1),
    dueDate: calendarDate(now, isDone ? -Math.round(daysAgo * 0.6) : ((index * 5) % 28) - 5),
    // Some of them late.
    completedAt: isDone ? datedBack(now, daysAgo * pick([0.7, 0.3], index)).createdAt : null,
    assignee: pick(assignees, index),
    relatedTo: related.name,
    relatedId: related.id,
  };
}

function buildActivity(index: number, deals: Deal[], now: Date) {
  const deal = pick(deals, index * 7);
  return {
    ...datedBack(now, 28 - index * 0.31),
    ...pick(activityLines, index),
    relatedTo: deal.title,
    relatedId: deal.id,
    dealId: deal.id,
    contactId: deal.contactId,
    companyId: deal.companyId,
  };
}

/** The id contains the time, since lists are sorted by it. */
function datedBack(now: Date, daysAgo: number) {
  const createdAt = new Date(now.getTime() - daysAgo * 86_400_000);
  return { id: newId(createdAt), createdAt: createdAt.toISOString() };
}

function calendarDate(from: Date, daysAhead: number): string {
  return new Date(from.getTime() + daysAhead * 86_400_000).toISOString().slice(0, 10);
}

function domainOf(companyName: string): string {
  return `${asciiWords(companyName)}.example`;
}

function asciiWords(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[łŁ]/g, "l")
    .replaceAll(/[øØ]/g, "o")
    .replaceAll(/[^a-zA-Z]/g, "")
    .toLowerCase();
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("cannot pick from an empty list");
  return item;
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_nothing, index) => index);
}
