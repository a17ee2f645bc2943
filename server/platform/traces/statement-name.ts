import type { Work } from "#server/platform/process/work.ts";

export function describeStatement(text: string): Work {
  const main = withoutQueries(text);
  const verb = /\b(select|insert|update|delete)\b/i.exec(main) ?? /^\s*(\w+)/.exec(main);
  const table = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(main);
  const name = [verb?.[1]?.toLowerCase() ?? "statement", table?.[1]].filter(Boolean).join(" ");
  return { name, statement: text.slice(0, 2_000) };
}

function withoutQueries(text: string): string {
  if (!/^\s*with\b/i.test(text)) return text;
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[()]/g)) {
    depth += bracket === "(" ? 1 : -1;
    const rest = text.slice(index + 1);
    if (depth === 0 && !/^\s*(,|as\b)/i.test(rest)) return rest;
  }
  return text;
}
