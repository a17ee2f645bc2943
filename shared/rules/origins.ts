import { z } from "zod";

/** Where much is changed at once, or taken back: what rules are not about, but where one says so. */
export const ruleOrigins = ["imports", "merges", "undo"] as const;

export type RuleOrigin = (typeof ruleOrigins)[number];

const originOfChannel: Partial<Record<string, RuleOrigin>> = {
  import: "imports",
  "sample-data": "imports",
  merge: "merges",
  undo: "undo",
};

/** Undefined for what people, programs and other rules change, which always counts. */
export function originOf(channel: string): RuleOrigin | undefined {
  return originOfChannel[channel];
}

export const alsoFor = z
  .array(z.enum(ruleOrigins))
  .refine((origins) => new Set(origins).size === origins.length, "Name each origin once")
  .describe(
    "Which changes trigger it beside those by people, programs and rules: imports with sample data, merges, or undo with restores from the list of deleted records",
  );

export function byOrigin<Value>(valueOf: (origin: RuleOrigin) => Value): Record<RuleOrigin, Value> {
  return { imports: valueOf("imports"), merges: valueOf("merges"), undo: valueOf("undo") };
}
