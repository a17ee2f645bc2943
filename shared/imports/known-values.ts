import type { ImportChoice, ImportEntity, ImportField } from "./imports.ts";
import { setAside } from "./set-aside.ts";

/** Words of other products for our choices, in lower-case letters and digits. */
const synonyms: Record<string, Record<string, string>> = {
  "contact.status": {
    customer: "active",
    evangelist: "active",
    client: "active",
    subscriber: "lead",
    marketingqualifiedlead: "lead",
    salesqualifiedlead: "lead",
    opportunity: "lead",
    new: "lead",
    open: "lead",
    openopportunity: "lead",
    opennotcontacted: "lead",
    workingcontacted: "lead",
    inprogress: "lead",
    attemptedtocontact: "lead",
    connected: "lead",
    closedconverted: "active",
    unqualified: "inactive",
    closednotconverted: "inactive",
    badtiming: "inactive",
    other: "active",
  },
  "deal.stage": {
    leadin: "lead",
    prospecting: "lead",
    open: "lead",
    new: "lead",
    qualification: "qualified",
    needsanalysis: "qualified",
    appointmentscheduled: "qualified",
    qualifiedtobuy: "qualified",
    contactmade: "qualified",
    demoscheduled: "qualified",
    valueproposition: "proposal",
    iddecisionmakers: "proposal",
    perceptionanalysis: "proposal",
    presentationscheduled: "proposal",
    proposalmade: "proposal",
    proposalpricequote: "proposal",
    decisionmakerboughtin: "negotiation",
    contractsent: "negotiation",
    negotiationreview: "negotiation",
    negotiationsstarted: "negotiation",
    won: "closed",
    closedwon: "closed",
    lost: "lost",
    closedlost: "lost",
  },
  "deal.outcome": {
    lost: "lost",
    closedlost: "lost",
    closedwon: "won",
    deleted: setAside,
  },
  "task.status": {
    notstarted: "pending",
    open: "pending",
    todo: "pending",
    todotask: "pending",
    waitingonsomeoneelse: "pending",
    deferred: "pending",
    waiting: "pending",
    no: "pending",
    false: "pending",
    "0": "pending",
    started: "in-progress",
    done: "completed",
    complete: "completed",
    closed: "completed",
    yes: "completed",
    true: "completed",
    "1": "completed",
  },
  "product.billed": {
    onetime: "once",
    single: "once",
    none: "once",
    month: "monthly",
    permonth: "monthly",
    year: "yearly",
    peryear: "yearly",
    annual: "yearly",
    annually: "yearly",
  },
  "product.status": {
    true: "active",
    yes: "active",
    "1": "active",
    enabled: "active",
    false: "retired",
    no: "retired",
    "0": "retired",
    inactive: "retired",
    disabled: "retired",
    archived: "retired",
  },
  priority: { normal: "medium", none: "medium", urgent: "high", highest: "high", lowest: "low" },
};

/** What a value of a file stands for: the word of a choice, `setAside`, or null for an unknown value. */
export function readChoice(
  entity: ImportEntity,
  { name, choices = [] }: Pick<ImportField, "name" | "choices">,
  text: string,
): string | null {
  const word = valueWord(text);
  // A renamed choice keeps its value, which may be what another is called by now.
  const exact =
    choices.find((choice) => namesOf(choice).some((one) => valueWord(one) === word)) ??
    choices.find(({ value }) => valueWord(value) === word);
  if (exact) return exact.value;
  const plain = plainWord(text);
  const alike = choices.filter((choice) =>
    [choice.value, ...namesOf(choice)].some((one) => plain !== "" && plainWord(one) === plain),
  );
  const [first] = alike;
  if (first && alike.every((choice) => isNamesake(choice, first))) return first.value;
  const known = synonyms[name === "priority" ? name : `${entity}.${name}`]?.[plain];
  if (known === undefined || known === setAside) return known ?? null;
  const meant = choices.find(
    (choice) => choice.value === known || namesOf(choice).some((one) => plainWord(one) === known),
  );
  return meant?.value ?? (known === "lost" ? setAside : null);
}

function namesOf({ label, aliases = [] }: ImportChoice): string[] {
  return [label, ...aliases];
}

/** Stages of two pipelines may have one name: the first counts. */
function isNamesake(one: ImportChoice, other: ImportChoice): boolean {
  return one === other || (one.aliases ?? []).some((alias) => other.aliases?.includes(alias));
}

/** A value as it is looked up among those that people have matched: its case alone does not matter. */
export function valueWord(text: string): string {
  return text.trim().toLowerCase();
}

function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
