import type { Work } from "#server/platform/work.ts";

/** A statement by its verb and its first table, as "select contacts", and its text without values. */
export function describeStatement(text: string): Work {
  const verb = /\b(select|insert|update|delete)\b/i.exec(text) ?? /^\s*(\w+)/.exec(text);
  const table = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(text);
  const name = [verb?.[1]?.toLowerCase() ?? "statement", table?.[1]].filter(Boolean).join(" ");
  return { name, statement: text.slice(0, 2_000) };
}
