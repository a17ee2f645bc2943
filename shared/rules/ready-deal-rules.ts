import { addTask, ifAll, waitDays } from "./ready-parts.ts";
import type { ReadyRule, ReadyWords } from "./ready-rule.ts";

const isBig = { field: "value", operator: "isAtLeast", value: "25000" } as const;

export function dealRules({ userId, timeZone, stageOf }: ReadyWords): ReadyRule[] {
  return [
    {
      key: "big-deal",
      name: "Big deal",
      description: "Tags a new deal of $25,000 or more, makes it urgent, and has it looked at.",
      kind: "deal",
      trigger: { type: "added" },
      filter: ifAll(isBig),
      steps: [
        { type: "change", changes: { priority: "high", addTags: ["big deal"] } },
        {
          type: "task",
          title: "Review this big deal with the team",
          dueInDays: 1,
          assignedUserId: userId,
        },
      ],
    },
    {
      key: "deal-grows",
      name: "Deal becomes big",
      description: "Makes a deal urgent once its value reaches $25,000.",
      kind: "deal",
      trigger: { type: "changed", fields: ["value"] },
      filter: ifAll(isBig, { field: "priority", operator: "isNoneOf", value: ["high"] }),
      steps: [
        { type: "change", changes: { priority: "high", addTags: ["big deal"] } },
        { type: "note", text: "The deal has grown to $25,000 or more." },
      ],
    },
    ...rulesOfTimes(timeZone),
    ...rulesOfStages(stageOf),
  ];
}

function rulesOfTimes(timeZone: string): ReadyRule[] {
  const atNine = { hour: 9, timeZone };
  return [
    {
      key: "idle-deal",
      name: "Deal that stands still",
      description: "Each Monday plans a next step for deals that stand still and have none.",
      kind: "deal",
      trigger: { type: "schedule", days: "monday", ...atNine },
      filter: ifAll(
        { field: "idleSince", operator: "isNotEmpty" },
        { field: "nextStep", operator: "isEmpty" },
      ),
      steps: [addTask("This deal stands still: plan the next step", 0)],
    },
    {
      key: "close-date-passed",
      name: "Close date has passed",
      description: "Asks for a new date on the day after an open deal was to close.",
      kind: "deal",
      trigger: { type: "date", field: "expectedCloseDate", days: 1, ...atNine },
      filter: ifAll({ field: "expectedCloseDate", operator: "isOverdue" }),
      steps: [addTask("The close date has passed: move it, or close the deal", 0)],
    },
  ];
}

function rulesOfStages(stageOf: ReadyWords["stageOf"]): ReadyRule[] {
  return [
    ...inStage(stageOf("won"), {
      key: "onboarding",
      name: "Won: onboarding",
      description: "Plans what a new customer needs, one task after the other.",
      steps: [
        addTask("Send the welcome email", 0),
        addTask("Plan the kickoff", 3),
        addTask("Ask how the first month went", 30),
      ],
    }),
    ...inStage(stageOf("won"), {
      key: "reference",
      name: "Won: ask for a reference",
      description: "Asks a customer for a reference, 60 days after the deal was won.",
      steps: [waitDays(60), addTask("Ask for a reference", 3)],
    }),
    ...inStage(stageOf("lost"), {
      key: "ask-again",
      name: "Lost: ask again",
      description: "Asks again 90 days after a deal was lost, if it is lost still.",
      steps: [waitDays(90), addTask("Ask again: has anything changed?", 3)],
    }),
    ...inStage(stageOf("open"), {
      key: "follow-up",
      name: "Last stage: follow up",
      description: "Plans a call when a deal has stood in the last open stage for three days.",
      steps: [waitDays(3), addTask("Ask for a decision", 1)],
    }),
  ];
}

/** For deals that enter a stage, and are there still after a wait. */
function inStage(
  stage: string | undefined,
  rule: Pick<ReadyRule, "key" | "name" | "description" | "steps">,
): ReadyRule[] {
  if (stage === undefined) return [];
  const filter = ifAll({ field: "stage", operator: "isAnyOf", value: [stage] });
  return [{ ...rule, kind: "deal", trigger: { type: "stage-entered", stage }, filter }];
}
