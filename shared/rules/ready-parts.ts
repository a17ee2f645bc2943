import type { FieldCondition } from "#shared/filters/filters.ts";
import type { PlainStep } from "./rule-steps.ts";

/** All of the conditions, as rules have them. */
export function ifAll(...conditions: FieldCondition[]): string {
  return JSON.stringify({ match: "all", conditions });
}

export function addTask(title: string, dueInDays: number): PlainStep {
  return { type: "task", title, dueInDays, assignedUserId: null };
}

export function waitDays(days: number): PlainStep {
  return { type: "wait", hours: days * 24 };
}

export function addTag(tag: string): PlainStep {
  return { type: "change", changes: { addTags: [tag] } };
}
