/** Tables and views whose every write shows in a `RecordsVersion`. */
const versioned = [
  "contacts",
  "companies",
  "deals",
  "tasks",
  "products",
  "activities",
  "sold_lines",
  "stage_moves",
  "stage_stays",
  "stages",
  "members",
  "record_totals",
];

/** Also what follows "from" and "join" and is no table. */
const known = new Set([...versioned, "lateral", "unnest"]);

/** Whether a statement of SQL answers the same until that version changes. What is unknown is taken to change. */
export function isKeepable(statement: string): boolean {
  if (/\b(now|current_\w+|clock_timestamp)\b/i.test(statement)) return false;
  const own = new Set(statement.matchAll(/(\w+) as materialized/gi).map(([, name]) => name));
  const sources = statement.matchAll(/\b(?:from|join)\s+"?(\w+)/gi);
  return sources.every(([, source = ""]) => known.has(source.toLowerCase()) || own.has(source));
}
