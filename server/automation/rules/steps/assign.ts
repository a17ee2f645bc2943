import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { zoneOf } from "#shared/rules/rules.ts";
import type { Territory, TerritoryStep } from "#shared/rules/rule-steps.ts";
import { listMeeting } from "#server/automation/meets-filter.ts";
import { type Candidates, nextMember } from "#server/automation/rules/steps/next-member.ts";
import { updateRecord } from "#server/automation/rules/steps/update-record.ts";
import type { StepContext } from "./step-context.ts";

/** @returns what was done, in a sentence */
export async function assign(context: StepContext, candidates: Candidates): Promise<string> {
  const { member, note } = await nextMember(context, candidates);
  const { ownerField } = kindDefinitions[context.rule.kind];
  const isChanged = await updateRecord(context, { [ownerField]: member.userId });
  const said = isChanged ? `Assigned to ${member.name}.` : `It belongs to ${member.name} already.`;
  return note === null ? said : `${said} ${note}`;
}

export const inNoTerritory = "It is in no territory, and stays as it is.";

export async function assignByTerritory(
  context: StepContext,
  { territories, otherwise, ...choice }: TerritoryStep,
): Promise<string> {
  const found = await findTerritory(context, territories);
  const userIds = found?.userIds ?? otherwise;
  if (userIds.length === 0) return inNoTerritory;
  const where = found ? `Its territory is “${found.name}”.` : "It is in no territory.";
  return `${where} ${await assign(context, { ...choice, userIds })}`;
}

async function findTerritory(
  { tx, by, rule: { kind, trigger }, record: { id } }: StepContext,
  territories: TerritoryStep["territories"],
): Promise<Territory | undefined> {
  for (const territory of territories) {
    const met = await listMeeting(
      tx,
      by,
      { kind, filter: territory.filter, timeZone: zoneOf(trigger) },
      [id],
    );
    if (met.has(id)) return territory;
  }
  return undefined;
}
