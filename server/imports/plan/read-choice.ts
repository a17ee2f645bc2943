import { contactStatuses } from "#shared/contacts.ts";
import { dealStageLabels, dealStages } from "#shared/deals.ts";
import type { ImportEntity } from "#shared/imports.ts";
import { priorities } from "#shared/priorities.ts";
import { taskStatuses } from "#shared/tasks.ts";

/** What other products call our words, in small letters and digits. */
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
  priority: { normal: "medium", none: "medium", urgent: "high", highest: "high", lowest: "low" },
};

const words: Record<string, readonly string[]> = {
  "contact.status": contactStatuses,
  "deal.stage": dealStages,
  "task.status": taskStatuses,
  priority: priorities,
};

/** One of our words for what a cell says, or null where it is none that we know. */
export function readChoice(entity: ImportEntity, field: string, text: string): string | null {
  const name = field === "priority" ? field : `${entity}.${field}`;
  const plain = plainWord(text);
  const own = words[name]?.find((word) => plainWord(word) === plain || labelOf(word) === plain);
  return own ?? synonyms[name]?.[plain] ?? null;
}

function labelOf(word: string): string {
  const stage = dealStages.find((one) => one === word);
  return stage ? plainWord(dealStageLabels[stage]) : "";
}

function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
