import { type DealRows, readDealLines } from "#server/records/imports/lines/deal-lines.ts";
import { type Draft, findDrafts } from "#server/records/imports/plan/find-drafts.ts";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import { type Links, resolveLinks } from "#server/records/imports/plan/resolve-links.ts";
import { findUniqueValues, type UniqueValues } from "#server/records/imports/plan/unique-values.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { PlanContext } from "./plan-context.ts";

export interface LookedUp {
  links: Links;
  drafts: Map<string, Draft[]>;
  unique: UniqueValues;
  deals: ReadonlyMap<number, DealRows>;
}

/** All at once. A dry run has no transaction: in one of their own they take one connection, not one each. */
export function lookUp(db: Db, context: PlanContext, rows: ReadRow[]): Promise<LookedUp> {
  if (context.isForReal) return lookUpIn(db, context, rows);
  return db.transaction((tx) => lookUpIn(tx, context, rows));
}

async function lookUpIn(tx: Db, context: PlanContext, rows: ReadRow[]): Promise<LookedUp> {
  const [links, drafts, unique, deals] = await Promise.all([
    resolveLinks(tx, context, rows),
    findDrafts(tx, context, rows),
    findUniqueValues(tx, context, rows),
    readDealLines(tx, context, rows),
  ]);
  return { links, drafts, unique, deals };
}
