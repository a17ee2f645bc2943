import { addTag, addTask, ifAll } from "./ready-parts.ts";
import type { ReadyRule, ReadyWords } from "./ready-rule.ts";

export function otherRules({ userId }: ReadyWords): ReadyRule[] {
  return [
    {
      key: "new-company",
      name: "New company",
      description: "Tags a new company, and plans to find out who decides there.",
      kind: "company",
      trigger: { type: "added" },
      filter: null,
      steps: [addTag("new"), addTask("Find out who decides", 2)],
    },
    {
      key: "urgent-task-done",
      name: "Urgent task done",
      description: "Checks a week later what came of a task of high priority.",
      kind: "task",
      trigger: { type: "task-done" },
      filter: ifAll({ field: "priority", operator: "isAnyOf", value: ["high"] }),
      steps: [
        { type: "task", title: "Check what came of it", dueInDays: 7, assignedUserId: userId },
      ],
    },
  ];
}
