import { and, eq, isNull } from "drizzle-orm";
import type { Rule } from "#shared/rules/rules.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { requireFitting } from "#server/automation/rules/require-fitting.ts";
import { listRules, patchRule } from "#server/automation/rules/rules.queries.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";

/** Each rule that came with an archive says that it is off, and what is to be mended before it is switched on. */
export async function judgeImportedRules(
  tx: Db,
  access: RecordAccess,
  privateOrigins: readonly string[],
): Promise<void> {
  const { workspaceId } = access;
  const awaited = await tx
    .select({ id: importedPeople.id })
    .from(importedPeople)
    .where(and(eq(importedPeople.workspaceId, workspaceId), isNull(importedPeople.userId)));
  const absent = new Set(awaited.map(({ id }) => id));
  for (const rule of await listRules(tx, workspaceId)) {
    const problem = absence(rule, absent) ?? (await problemOf(tx, access, rule, privateOrigins));
    const stopReason =
      problem === null
        ? "It came with an imported workspace. Look through it, then switch it on."
        : `It came with an imported workspace. Mend it, then switch it on: ${problem}`;
    await patchRule(tx, workspaceId, rule.id, { stopReason });
  }
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

function absence({ trigger, filter, steps }: Rule, absent: ReadonlySet<string>): string | null {
  const said = JSON.stringify([trigger, filter, steps]);
  const isAnyoneAbsent = [...absent].some((id) => said.includes(id));
  return isAnyoneAbsent ? "It names people who have not joined." : null;
}
