import { cutText } from "#shared/format/cut-text.ts";
import { longestDealTitle, newDeal } from "#shared/crm/deals.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { DealStep } from "#shared/rules/rule-steps.ts";
import { dueDay } from "#server/automation/rules/steps/due-day.ts";
import { createDeal } from "#server/crm/deals/create-deal.ts";
import { nameOfStage } from "#server/crm/pipelines/pipelines.queries.ts";
import { parsed } from "#server/crm/kinds/parsed.ts";
import type { StepContext } from "./step-context.ts";

/** @returns what was done, in a sentence */
export async function addDeal(
  { tx, by, rule, record }: StepContext,
  { title, stage, value, closesInDays, ownerId }: DealStep,
): Promise<string> {
  const { nameField, ownerField } = kindDefinitions[rule.kind];
  const contactId = rule.kind === "contact" ? record.id : record["contactId"];
  const companyId = rule.kind === "company" ? record.id : record["companyId"];
  const whole = `${title}: ${String(record[nameField])}`;
  const deal = parsed(newDeal, {
    title: cutText(whole, longestDealTitle),
    value,
    stage: stage ?? undefined,
    expectedCloseDate: dueDay(rule.trigger, closesInDays),
    ownerId: ownerId ?? record[ownerField],
    contactId,
    companyId,
  });
  const added = await createDeal(tx, by, deal);
  return `Added the deal “${added.title}” to ${await nameOfStage(tx, by.workspaceId, added.stage)}.`;
}
