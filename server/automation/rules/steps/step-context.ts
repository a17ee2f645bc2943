import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import type { RuleAtWork } from "#server/automation/rules/rules.queries.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The record as its own call answers it. */
export type RuledRecord = Record<string, unknown> & { id: string };

export interface StepContext {
  tx: Db;
  /** Who the rule runs as, by their rights of this moment. */
  by: RecordMaker;
  rule: RuleAtWork;
  record: RuledRecord;
  /** What the change log has of a record that was deleted; null of one that is there. */
  logged: FieldValues | null;
  /** Where people open records, for the links in emails. */
  baseUrl: string;
}
