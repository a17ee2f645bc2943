import type { ImportEntity } from "#shared/imports.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";

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

/** Null for an unknown word. */
export function readChoice(entity: ImportEntity, field: string, text: string): string | null {
  const { choices = {} } = kindDefinitions[entity].fields[field] ?? {};
  const name = field === "priority" ? field : `${entity}.${field}`;
  const plain = plainWord(text);
  const own = Object.entries(choices).find(([word, label]) =>
    [word, label].some((one) => plainWord(one) === plain),
  );
  return own?.[0] ?? synonyms[name]?.[plain] ?? null;
}

function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
