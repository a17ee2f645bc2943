import { globSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { archiveRows, sections } from "#server/administration/archives/archive-rows.ts";

const tableOf: Record<string, string> = {
  workspace: "workspaces",
  people: "members",
  fields: "custom_fields",
  growth: "daily_growth",
  audit: "audit_events",
  closeReasons: "close_reasons",
  knownTags: "known_tags",
  submissions: "forecast_submissions",
  keptForecasts: "kept_forecasts",
  reports: "saved_reports",
  templates: "email_templates",
  suppressions: "email_suppressions",
  scoresByHand: "score_overrides",
  webForms: "web_forms",
  webFormEntries: "web_form_entries",
  incomingWebhooks: "incoming_webhooks",
  ruleVersions: "rule_versions",
  ruleDrafts: "rule_drafts",
};

/** Tables of a workspace that are not in its archive, and why. */
const leftOut: Record<string, string> = {
  api_keys: "a key acts for a person, who has to make a new one",
  webhook_deliveries: "belong to webhooks",
  event_feeds: "belong to webhooks",
  kept_events: "belong to webhooks",
  web_form_files: "large, and from strangers; the entries are there",
  incoming_calls: "sent to addresses of this installation; what they became is in the records",
  report_mails: "a copy of the workspace would send each report twice",
  report_recipients: "of those mails",
  rule_feeds: "of rules that are on, and none is in a copy",
  rule_runs: "would go on in a copy; what they changed is in the log",
  rule_run_steps: "of those runs",
  score_feeds: "rebuilt with the scores",
  email_accounts: "a person's own, sealed with this installation's secret",
  email_folders: "of those accounts",
  email_ledger: "of those accounts",
  email_messages: "a person's own, who fetches them again from the mail server",
  email_thread_sharing: "of those messages",
  email_sharing_rules: "of those accounts",
  email_participants: "of those messages",
  contact_mail: "found in those messages",
  contact_emails: "found in those messages",
  outgoing_emails: "a person's own, sent through those accounts",
  outgoing_files: "of those emails",
  email_template_versions: "an archive contains templates as they are",
  sequence_runs: "sent through those accounts, and not to be sent again by a copy",
  sequence_log: "of those runs",
  sequence_turns: "of those runs",
  sequence_versions: "the steps of those runs",
  member_anchors: "kept by triggers, one for each member",
  invitations: "they contain tokens of this installation",
  record_totals: "counted again",
  workspace_writes: "counted again",
  removed_members: "no longer let in by single sign-on here",
  sso_providers: "sealed with this installation's secret, for a domain proven here",
  sessions: "of this installation",
  operations: "done by this installation; what they changed is in the log",
  operation_refusals: "of those operations",
  imports: "files on their way; what they became is in the records",
  import_files: "of those imports",
  import_rows: "of those imports",
  import_outcomes: "of those imports",
  import_words: "how other products call a choice, which the next file there says again",
  imported_people: "among the people",
  awaited_records: "as the owners of the records",
  workspace_imports: "a person's, not the workspace's",
  ended_agreements: "what is paid for in this installation",
  support_grants: "for the operators of this installation",
  operator_log: "what was done by the operators of this installation",
  idempotency_records: "answers to calls of the last day",
  view_orders: "how each one has put the views, which is soon done again",
  merged_records: "where old addresses lead, which are of this installation",
  dismissed_duplicates: "hints that one can dismiss again",
  commits: "transactions of this database",
  stage_stays: "made of the change log",
  deal_states: "made of the change log",
  forecast_nights: "in the first line",
  readers: "pages that are open now",
};

/** Columns that are created again: keys of the installation, derived values, and what counts changes. */
const remade = new Set([
  "workspaceId",
  "version",
  "searchText",
  "occurredAt",
  "slot",
  "enteredAt",
  "stageEnteredAt",
  "closedAt",
  "completedAt",
  "daysLate",
  "changedAt",
]);
const remadeIn: Record<string, string[]> = {
  // A suspended workspace is not exported.
  workspaces: ["id", "suspendedAt", "suspensionReason"],
  // Archives have it by day alone; here it is counted from the records.
  daily_growth: ["bucket"],
  // Runs are in no archive.
  changes: ["id", "undoneRunId"],
  // People join again, and say themselves when they are away.
  members: ["userId", "createdAt", "absentFrom", "absentUntil", "absentZone"],
  // Closed, switched off and with new secrets: what they were copied from goes on.
  web_forms: ["isOpen", "stopReason", "turn"],
  incoming_webhooks: ["isOn", "stopReason", "tokenHash", "tokenStart", "turn"],
  webhooks: [
    "secret",
    "formerSecret",
    "formerSecretUntil",
    "state",
    "stopReason",
    "failures",
    "failingSince",
    "restsUntil",
    "lastDeliveredAt",
  ],
  rules: [
    "isOn",
    "stopReason",
    "revision",
    "turns",
    "dueAt",
    "lookedUpTo",
    "secret",
    "formerSecret",
    "formerSecretUntil",
  ],
  scores: ["dueAt", "place", "done", "computedAt", "problem"],
};

test("an archive contains every column of a workspace's tables, but for those named here", async () => {
  const tables = await loadTables();
  const archived = new Map(sections.map((section) => [tableOf[section] ?? section, section]));
  for (const [name, table] of tables) {
    const columns = Object.keys(getTableColumns(table));
    if (name !== "workspaces" && !columns.includes("workspaceId")) continue;
    const section = archived.get(name);
    if (section === undefined) {
      if (leftOut[name] === undefined) throw new Error(`${name} is in no archive, nor left out`);
      continue;
    }
    const wanted = columns.filter(
      (column) => !remade.has(column) && !remadeIn[name]?.includes(column),
    );
    expect(Object.keys(archiveRows[section].shape), name).toEqual(expect.arrayContaining(wanted));
  }
});

async function loadTables(): Promise<Map<string, PgTable>> {
  const tables = new Map<string, PgTable>();
  for (const file of globSync("server/**/*.table.ts")) {
    const exports = z.record(z.string(), z.unknown()).parse({ ...(await importFile(file)) });
    for (const exported of Object.values(exports)) {
      if (is(exported, PgTable)) tables.set(getTableName(exported), exported);
    }
  }
  return tables;
}

function importFile(file: string): Promise<object> {
  return import(`${process.cwd()}/${file}`);
}
