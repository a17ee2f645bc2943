import { and, eq, isNull } from "drizzle-orm";
import type { Rule } from "#shared/rules/rules.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { requireFitting } from "#server/automation/rules/require-fitting.ts";
import { listRules, patchRule } from "#server/automation/rules/rules.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Each rule that came with an archive says that it is off, and what to fix before it is switched on. */
export async function judgeImportedRules(
  tx: Db,
  access: RecordAccess,
  privateOrigins: readonly string[],
): Promise<void> {
  const { workspaceId } = access;
  const absent = await listAbsent(tx, workspaceId);
  for (const rule of await listRules(tx, workspaceId)) {
    const problem = namesAny(rule, absent)
      ? absenceSentence
      : await problemOf(tx, access, rule, privateOrigins);
    const stopReason =
      problem === null
        ? lookSentence
        : `It came with an imported workspace. Fix it, then switch it on: ${problem}`;
    await patchRule(tx, workspaceId, rule.id, { stopReason });
  }
}

const lookSentence = "It came with an imported workspace. Look through it, then switch it on.";
const absenceSentence = "It names people who have not joined.";

/** Rules no longer say that they name people who have not joined once all of these have. */
export async function forgetAbsence(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  const absent = await listAbsent(tx, workspaceId);
  for (const rule of await listRules(tx, workspaceId)) {
    if (!rule.stopReason?.endsWith(absenceSentence) || namesAny(rule, absent)) continue;
    await patchRule(tx, workspaceId, rule.id, { stopReason: lookSentence });
  }
}

async function listAbsent(tx: Db, workspaceId: WorkspaceId): Promise<ReadonlySet<string>> {
  const awaited = await tx
    .select({ id: importedPeople.id })
    .from(importedPeople)
    .where(and(eq(importedPeople.workspaceId, workspaceId), isNull(importedPeople.userId)));
  return new Set(awaited.map(({ id }) => id));
}

async function problemOf(
  tx: Db,
  access: RecordAccess,
  rule: Rule,
  privateOrigins: readonly string[],
): Promise<string | null> {
  try {
    await requireFitting(tx, access, rule, privateOrigins);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message.replace(/[^.!?]$/u, "$&.");
    throw error;
  }
}

function namesAny({ trigger, filter, steps }: Rule, people: ReadonlySet<string>): boolean {
  const said = JSON.stringify([trigger, filter, steps]);
  return [...people].some((id) => said.includes(id));
}
