import { and, eq, sql } from "drizzle-orm";
import type { RuleDraft, RuleWithDraft } from "#shared/rules/rule-drafts.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { announceRules } from "#server/automation/rules/announce-rules.ts";
import { auditable } from "#server/automation/rules/auditable.ts";
import { requireRevision } from "#server/automation/rules/require-revision.ts";
import { findRule, lockRule, patchRule } from "#server/automation/rules/rules.queries.ts";
import { ruleDrafts } from "#server/automation/rules/rules.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** What the rule runs stays as it is. @throws HttpError 404 without the rule, 412 where it has changed since */
export async function saveDraft(
  tx: Db,
  by: Actor,
  id: string,
  draft: RuleDraft,
  ifMatch: string | undefined,
): Promise<RuleWithDraft> {
  const { workspaceId, userId } = by;
  const { revision } = await lockRule(tx, workspaceId, id);
  const before = await findRule(tx, workspaceId, id);
  const details = changedFields(auditable(before.draft ?? before), auditable(draft));
  // Its answer may have been lost.
  if (before.draft && details.length === 0) return before;
  requireRevision(revision, ifMatch);
  const { name, kind, trigger, filter, alsoFor, steps } = draft;
  const values = { name, kind, trigger, filter, alsoFor, steps, userId };
  await tx
    .insert(ruleDrafts)
    .values({ workspaceId, ruleId: id, ...values })
    .onConflictDoUpdate({
      target: [ruleDrafts.workspaceId, ruleDrafts.ruleId],
      set: { ...values, savedAt: sql`now()` },
    });
  await patchRule(tx, workspaceId, id, { revision: revision + 1 });
  await recordAudit(tx, by, { action: "rule.draft-saved", target: before.name, details });
  await announceRules(tx, workspaceId);
  return findRule(tx, workspaceId, id);
}

/** @throws HttpError 404 without the rule or its draft, 412 where it has changed since */
export async function discardDraft(
  tx: Db,
  by: Actor,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { workspaceId } = by;
  const { name, revision } = await lockRule(tx, workspaceId, id);
  requireRevision(revision, ifMatch);
  if (!(await removeDraft(tx, workspaceId, id))) throw notFound("draft");
  await patchRule(tx, workspaceId, id, { revision: revision + 1 });
  await recordAudit(tx, by, { action: "rule.draft-discarded", target: name });
  await announceRules(tx, workspaceId);
}

/** @returns whether there was one */
export async function removeDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  ruleId: string,
): Promise<boolean> {
  const removed = await tx
    .delete(ruleDrafts)
    .where(and(eq(ruleDrafts.workspaceId, workspaceId), eq(ruleDrafts.ruleId, ruleId)))
    .returning({ ruleId: ruleDrafts.ruleId });
  return removed.length > 0;
}
