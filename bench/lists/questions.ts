import type { FilterGroup, FilterNode } from "#shared/filters/filters.ts";

export interface Question {
  name: string;
  path: string;
  /** The longest that p50 may be. */
  limitMs: number;
}

const interactiveMs = 50;
/** What reads all of a workspace, since no index can answer it. */
const wholeMs = 500;

const field = (name: string, operator: string, value?: unknown): FilterNode => ({
  field: name,
  operator,
  ...(value !== undefined && { value }),
});
const some = (related: string, ...where: FilterNode[]): FilterNode => ({
  related,
  has: "some",
  ...(where.length > 0 && { where: all(...where) }),
});
const none = (related: string, ...where: FilterNode[]): FilterNode => ({
  ...some(related, ...where),
  related,
  has: "none",
});
const all = (...conditions: FilterNode[]): FilterGroup => ({ match: "all", conditions });

function filtered(
  many: string,
  name: string,
  limitMs: number,
  conditions: FilterNode[],
  sort?: string,
): Question {
  const query = new URLSearchParams({ limit: "50", filter: JSON.stringify(all(...conditions)) });
  if (sort) query.set("sort", sort);
  return { name: `${many}: ${name}`, path: `/api/${many}?${query.toString()}`, limitMs };
}

function sorted(many: string, sort: string, limitMs: number): Question {
  const path = `/api/${many}?limit=50&sort=${sort}`;
  return { name: `${many} by ${sort}`, path, limitMs };
}

function asked(name: string, path: string, limitMs = interactiveMs): Question {
  return { name, path, limitMs };
}

const london = some("company", field("location", "is", "London"));

/** The first page of a filtered list, with its total. */
export const filters: Question[] = [
  filtered("contacts", "status is lead", interactiveMs, [field("status", "isAnyOf", ["lead"])]),
  filtered("contacts", "name contains quix", interactiveMs, [field("name", "contains", "quix")]),
  filtered("contacts", "name is one of two", interactiveMs, [
    field("name", "isAnyOf", ["Quixote Ada", "Maria Quix"]),
  ]),
  filtered("contacts", "name starts with maria", interactiveMs, [
    field("name", "startsWith", "maria"),
  ]),
  filtered("contacts", "email is one", interactiveMs, [
    field("email", "is", "zebulon.quixworth500000@example.com"),
  ]),
  filtered("contacts", "tagged vip", interactiveMs, [field("tags", "hasAny", ["vip"])]),
  filtered("contacts", "mine", interactiveMs, [field("ownerId", "isAnyOf", ["me"])]),
  filtered("contacts", "of no one", interactiveMs, [field("ownerId", "isEmpty")]),
  filtered("contacts", "added in 30 days", interactiveMs, [field("createdAt", "isInTheLast", 30)]),
  filtered("contacts", "added long ago", wholeMs, [field("createdAt", "isBefore", "2020-01-01")]),
  filtered("contacts", "title contains director", wholeMs, [
    field("title", "contains", "director"),
  ]),
  filtered("contacts", "title that none has", wholeMs, [field("title", "contains", "astronaut")]),
  filtered("contacts", "notes that none has", wholeMs, [field("notes", "contains", "astronaut")]),
  filtered("contacts", "phone contains 7946 1234", wholeMs, [
    field("phone", "contains", "7946 1234"),
  ]),
  filtered("contacts", "company name is one", wholeMs, [
    field("companyName", "is", "Alpine Amber Labs"),
  ]),
  filtered("contacts", "company in London", wholeMs, [london]),
  filtered("contacts", "company in London, by name", wholeMs, [london], "name"),
  filtered("contacts", "without deals", wholeMs, [none("deals")]),
  filtered("contacts", "with an open task", wholeMs, [
    some("tasks", field("status", "isNoneOf", ["completed"])),
  ]),
  filtered("contacts", "leads with a deal over 50,000", wholeMs, [
    field("status", "isAnyOf", ["lead"]),
    some("deals", field("value", "isMoreThan", "50000")),
  ]),
  filtered("companies", "in London", wholeMs, [field("location", "is", "London")]),
  filtered("companies", "without contacts", wholeMs, [none("contacts")]),
  filtered("companies", "with a deal over 50,400", wholeMs, [
    some("deals", field("value", "isMoreThan", "50400")),
  ]),
  filtered(
    "deals",
    "over 50,400, dearest first",
    interactiveMs,
    [field("value", "isMoreThan", "50400")],
    "-value",
  ),
  filtered("deals", "company in London, contact without task", wholeMs, [
    london,
    some("contact", none("tasks")),
  ]),
  filtered(
    "deals",
    "the same by value",
    wholeMs,
    [london, some("contact", none("tasks"))],
    "-value",
  ),
  filtered("deals", "quiet: no line in 700 days", wholeMs, [
    none("activities", field("createdAt", "isInTheLast", 700)),
  ]),
  filtered("tasks", "overdue", wholeMs, [field("dueDate", "isOverdue")]),
  filtered(
    "tasks",
    "mine, by due date",
    interactiveMs,
    [field("assignedUserId", "isAnyOf", ["me"])],
    "dueDate",
  ),
  filtered("tasks", "about a deal over 50,400", wholeMs, [
    some("deal", field("value", "isMoreThan", "50400")),
  ]),
];

/** The first page of each sort, both ways where they differ. */
export const sorts: Question[] = [
  ...["name", "-name", "createdAt"].map((sort) => sorted("contacts", sort, interactiveMs)),
  ...["email", "-email", "phone", "title", "companyName", "status", "-status"].map((sort) =>
    sorted("contacts", sort, wholeMs),
  ),
  ...["name", "-name"].map((sort) => sorted("companies", sort, interactiveMs)),
  ...["industry", "website", "size", "-location"].map((sort) => sorted("companies", sort, wholeMs)),
  ...["value", "-value", "expectedCloseDate", "-expectedCloseDate"].map((sort) =>
    sorted("deals", sort, interactiveMs),
  ),
  ...["title", "stage", "priority", "contactName", "companyName"].map((sort) =>
    sorted("deals", sort, wholeMs),
  ),
  ...["dueDate", "-dueDate"].map((sort) => sorted("tasks", sort, interactiveMs)),
  ...["title", "status", "priority", "assignee", "relatedTo"].map((sort) =>
    sorted("tasks", sort, wholeMs),
  ),
];

const counted: [name: string, condition: FilterNode][] = [
  ["status", field("status", "isAnyOf", ["lead"])],
  ["tagged", field("tags", "hasAny", ["vip"])],
  ["name contains maria", field("name", "contains", "maria")],
  ["company in London", london],
];

/** All of a filtered list, counted however long it is. */
export const counts: Question[] = counted.map(([name, condition]) => {
  const filter = encodeURIComponent(JSON.stringify(all(condition)));
  return asked(`count: ${name}`, `/api/contacts/count?filter=${filter}`, wholeMs);
});

const day = new Date().toISOString().slice(0, 10);

/** Pages and hints beside the lists. */
export const pages: Question[] = [
  asked("duplicates by email", "/api/contacts/duplicates?by=email", wholeMs),
  asked("duplicates by phone", "/api/contacts/duplicates?by=phone", wholeMs),
  asked("duplicates by name", "/api/contacts/duplicates?by=name", wholeMs),
  asked("duplicates by similar name", "/api/contacts/duplicates?by=similar", wholeMs),
  asked(
    "duplicates by similar name, later",
    "/api/contacts/duplicates?by=similar&cursor=s",
    wholeMs,
  ),
  asked("companies by similar name", "/api/companies/duplicates?by=similar", wholeMs),
  asked("duplicates by website", "/api/companies/duplicates?by=website", wholeMs),
  asked("hints: a common name", "/api/contacts/similar?name=Maria+Muller"),
  asked("hints: a rare name", "/api/contacts/similar?name=Zebulon+Quixwort"),
  asked(
    "hints: a company",
    "/api/companies/similar?name=Alpine+Ambar+Labs&website=company-77.example",
  ),
  asked("hints: email and phone", "/api/contacts/similar?email=a@b.example&phone=%2B442079461234"),
  asked("palette: ma", "/api/search?q=ma"),
  asked("palette: maria", "/api/search?q=maria"),
  asked("palette: zebulon qu", "/api/search?q=zebulon+qu"),
  asked("palette: what none has", "/api/search?q=xylophone"),
  asked("palette: a phone number", "/api/search?q=020+7946+1234"),
  asked("Today, mine", `/api/today?date=${day}`),
  asked("Today, everyone's", `/api/today?date=${day}&whose=everyone`),
  asked("recently deleted", "/api/deleted-records"),
  asked("recently deleted, searched", "/api/deleted-records?q=deleted+17"),
];

export function historyOf(contactId: string): Question {
  return asked("history of 300 changes", `/api/contacts/${contactId}/history`);
}
