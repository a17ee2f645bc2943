import { useState } from "react";
import { type ImportFile, importMapping, type ImportMapping } from "#shared/imports/imports.ts";

const unmapped: ImportMapping = { columns: [], key: "none", onMatch: "update", addsLinked: true };

/** The server gets it with the dry run: until then this tab keeps it for a reload. `forget` once the server has it. */
export function useKeptMapping({ id, mapping: stored }: ImportFile) {
  const [mapping, setMapping] = useState(() => read(id) ?? stored ?? unmapped);
  const change = (changed: ImportMapping) => {
    setMapping(changed);
    attempt(() => sessionStorage.setItem(keyOf(id), JSON.stringify(changed)));
  };
  const forget = () => attempt(() => sessionStorage.removeItem(keyOf(id)));
  return { mapping, change, forget };
}

function read(id: string): ImportMapping | null {
  const stored = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null"));
  const kept = importMapping.safeParse(stored);
  return kept.success ? kept.data : null;
}

function keyOf(id: string): string {
  return `crm-mapping-${id}`;
}

/** A browser may keep nothing. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
