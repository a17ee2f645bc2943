import type { RuleWithDraft } from "#shared/rules/rule-drafts.ts";
import { mostRules, type NewRule } from "#shared/rules/rules.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { announceRules } from "#server/automation/rules/announce-rules.ts";
import { auditable } from "#server/automation/rules/auditable.ts";
import { requireRevision } from "#server/automation/rules/require-revision.ts";
import { removeDraft } from "#server/automation/rules/rule-drafts.ts";
import { firstLook } from "#server/automation/rules/triggers/next-look.ts";
import { requireFitting } from "#server/automation/rules/require-fitting.ts";
import {
  findRule,
  insertVersion,
  lockRule,
  patchRule,
  removeRule,
} from "#server/automation/rules/rules.queries.ts";
import { rules } from "#server/automation/rules/rules.table.ts";
import { endUnusedFeed, switchOff, switchOn } from "#server/automation/rules/switch-rule.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

/** Off, until someone switches it on. */
export async function addRule(
  tx: Db,
  by: Actor,
  { name, ...definition }: NewRule,
  privateOrigins: readonly string[],
): Promise<RuleWithDraft> {
  const { workspaceId, userId } = by;
  if ((await countToAdd(tx, rules, workspaceId)) >= mostRules) {
    throw new HttpError(409, `A workspace has at most ${mostRules} rules. Delete one first.`);
  }
  await requireFitting(tx, by, definition, privateOrigins);
  const id = newId();
  await tx.insert(rules).values({ workspaceId, id, name, userId });
  await insertVersion(tx, { workspaceId, ruleId: id, number: 1, userId }, definition);
  await recordAudit(tx, by, { action: "rule.added", target: name });
  await announceRules(tx, workspaceId);
  return findRule(tx, workspaceId, id);
}

interface Asked {
  privateOrigins: readonly string[];
  ifMatch: string | undefined;
}

/**
 * It takes the place of the rule and of its draft, and runs in the name of who wrote it: no one has others do what they
 * have not said. Runs that have begun go on with the version that they began with.
 */
export async function changeRule(
  tx: Db,
  by: Actor,
  id: string,
  { name, ...definition }: NewRule,
  { privateOrigins, ifMatch }: Asked,
): Promise<RuleWithDraft> {
  const { workspaceId, userId } = by;
  const locked = await lockRule(tx, workspaceId, id);
  const before = await findRule(tx, workspaceId, id);
  await requireFitting(tx, by, definition, privateOrigins, before.steps);
  const details = changedFields(auditable(before), auditable({ name, ...definition }));
  const isDone = details.length === 0 && before.draft === null;
  if (isDone) return before;
  requireRevision(locked.revision, ifMatch);
  await removeDraft(tx, workspaceId, id);
  const isAnother = details.some(({ field }) => field !== "name");
  const version = locked.version + (isAnother ? 1 : 0);
  if (isAnother) {
    await insertVersion(tx, { workspaceId, ruleId: id, number: version, userId }, definition);
  }
  const isRetimed = locked.isOn && details.some(({ field }) => field === "trigger");
  const looks = isRetimed ? firstLook(definition.trigger) : {};
  const revision = locked.revision + 1;
  const author = isAnother ? { userId } : {};
  await patchRule(tx, workspaceId, id, { name, version, revision, ...author, ...looks });
  const action = details.length > 0 ? "rule.changed" : "rule.draft-discarded";
  await recordAudit(tx, by, { action, target: before.name, details });
  await announceRules(tx, workspaceId);
  return findRule(tx, workspaceId, id);
}

interface Switch {
  isOn: boolean;
  privateOrigins: readonly string[];
}

/** @throws HttpError 400 where it is to be switched on, and names what is not there */
export async function switchRule(
  tx: Db,
  by: Actor,
  id: string,
  { isOn, privateOrigins }: Switch,
): Promise<RuleWithDraft> {
  const { workspaceId, userId } = by;
  const { name, isOn: wasOn } = await lockRule(tx, workspaceId, id);
  if (isOn !== wasOn) {
    const place = { workspaceId, ruleId: id };
    const found = await findRule(tx, workspaceId, id);
    // What it names may be gone since it was saved, or never was here where an archive brought it.
    if (isOn) await requireFitting(tx, by, found, privateOrigins, found.steps);
    const { trigger } = found;
    await (isOn ? switchOn(tx, place, { userId, trigger }) : switchOff(tx, place));
    await recordAudit(tx, by, { action: isOn ? "rule.on" : "rule.off", target: name });
    await announceRules(tx, workspaceId);
  }
  return findRule(tx, workspaceId, id);
}

/** With its runs; what it has written stays, under its name. */
export async function deleteRule(tx: Db, by: Actor, id: string): Promise<void> {
  const { name } = await lockRule(tx, by.workspaceId, id);
  await removeRule(tx, by.workspaceId, id);
  await endUnusedFeed(tx, by.workspaceId);
  await recordAudit(tx, by, { action: "rule.deleted", target: name });
  await announceRules(tx, by.workspaceId);
}
