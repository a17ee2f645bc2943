import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { givenChanges, withChangedTags } from "#server/records/bulk/given-changes.ts";
import type { StepContext } from "./step-context.ts";

/** @returns whether it was not so already */
export async function updateRecord(
  { tx, by, rule, record }: StepContext,
  changes: object,
): Promise<boolean> {
  const changed = await recordKinds[rule.kind].update(tx, by, record.id, (locked) =>
    withChangedTags(locked, givenChanges.parse(changes)),
  );
  return "version" in changed && changed.version !== record.version;
}
