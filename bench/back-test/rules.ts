const filterOf = (field: string, operator: string, value: unknown) =>
  JSON.stringify({ match: "all", conditions: [{ field, operator, value }] });

const changed = { kind: "contact", trigger: { type: "changed", fields: [] } };
const setStatus = { type: "change", changes: { status: "active", addTags: ["seen"] } };
const addTask = { type: "task", title: "Call", dueInDays: 1, assignedUserId: null };

export const heaviest = "conditions, a branch, tasks, notes and a wait";

/** No company has changed. */
export const nothingToRead = {
  kind: "company",
  trigger: { type: "changed", fields: [] },
  steps: [addTask],
};

const atNine = { hour: 9, timeZone: "UTC" };

/** The first four are triggered by every change; the others look for records on each of 90 days. */
export const testedRules = {
  "a change of a field": { ...changed, steps: [setStatus] },
  "a condition on a field": {
    ...changed,
    filter: filterOf("status", "isAnyOf", ["active", "lead"]),
    steps: [setStatus],
  },
  [heaviest]: {
    ...changed,
    trigger: { ...changed.trigger, after: filterOf("title", "isNotEmpty", undefined) },
    filter: filterOf("name", "isNotEmpty", undefined),
    steps: [
      {
        type: "branch",
        filter: filterOf("status", "isAnyOf", ["lead"]),
        whenTrue: [setStatus, addTask],
        otherwise: [{ type: "note", text: "Looked at" }],
      },
      { type: "wait", hours: 24 },
      addTask,
    ],
  },
  "a condition on related records": {
    ...changed,
    filter: JSON.stringify({ match: "all", conditions: [{ related: "deals", has: "none" }] }),
    steps: [setStatus],
  },
  "a date": {
    kind: "contact",
    trigger: { type: "date", field: "createdAt", days: 1, ...atNine },
    steps: [setStatus],
  },
  "a schedule of each day": {
    kind: "contact",
    trigger: { type: "schedule", days: "daily", ...atNine },
    filter: filterOf("status", "isAnyOf", ["lead"]),
    steps: [setStatus],
  },
};
