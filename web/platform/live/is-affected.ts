import type { QueryKey } from "@tanstack/react-query";
import { z } from "zod";
import type { LiveChange } from "#shared/platform/live.ts";
import { filterKinds, keptKinds } from "#shared/records/kind-definition.ts";
import { listedKindOf } from "#shared/reports/listed-records.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { asksAbout } from "./asks-about.ts";

export type Differences = ReadonlySet<string> | null;

const filterValues = z.record(z.string(), z.string().nullish());

const ofDeals = new Set<unknown>([
  apiPaths.forecast,
  apiPaths.forecastHistory,
  apiPaths.accuracy,
  apiPaths.funnel,
  apiPaths.funnelDeals,
  apiPaths.winRates,
  apiPaths.lostReasons,
]);

/** Whether a change makes the answer of a query stale, other than the query of the record itself. */
export function isAffected(
  queryKey: QueryKey,
  data: unknown,
  change: LiveChange,
  differences: Differences,
): boolean {
  const { entity, action } = change;
  const [path, part] = queryKey;
  const differs = (...fields: string[]) =>
    differences === null || fields.some((field) => differences.has(field));
  if (path === apiPaths.history(listPaths[entity], change.id)) return true;
  if (path === apiPaths.merges(listPaths[entity], change.id)) return action !== "delete";
  if (path === apiPaths.deletedRecords) return action !== "update";
  if (path === apiPaths.usage) return entity === "contact" && action !== "update";
  if (path === apiPaths.today) return ["task", "deal", "activity", "contact"].includes(entity);
  if (ofDeals.has(path) || isWaterfall(path)) return entity === "deal";
  if (path === apiPaths.reportAnswer) return isAskedOf(part, entity);
  if (path === apiPaths.attainment) return entity === "deal" || entity === "activity";
  if (path === apiPaths.dashboard) return action !== "update" || isCounted(entity, differs);
  if (path === listPaths[entity]) {
    if (part === "list" || part === "last") return isListAffected(queryKey[2], change, differences);
    return part === "counts" ? differs("status") : part === change.id && action === "create";
  }
  if (part === "list" && isAskedAbout(queryKey, entity)) return true;
  if (path === apiPaths.pipeline && isBoardAffected(part, change, differences)) return true;
  // Lines of the feed come and go with their record's visibility.
  if (path === apiPaths.activities) return action !== "update" && part === "list";
  if (path === apiPaths.companies && entity === "contact" && action !== "update") return true;
  if (entity === "task" && (path === apiPaths.deals || path === apiPaths.pipeline)) {
    // A deal shows the first of its open tasks.
    return action !== "update" || differs("title", "status", "dueDate", "relatedId");
  }
  if (path === apiPaths.companies && differences?.has("companyId")) return true;
  return differs("name", "title") && JSON.stringify(data ?? null).includes(change.id);
}

/** The records that a question is about, or that these are parts of. */
function isAskedOf(kind: unknown, entity: LiveChange["entity"]): boolean {
  const asked = filterKinds.find((known) => known === kind);
  return asked !== undefined && listedKindOf(asked) === entity;
}

function isWaterfall(path: unknown): boolean {
  return typeof path === "string" && /^\/api\/pipelines\/[^/]+\/waterfall/.test(path);
}

/** A board that is narrowed may show other deals after any change of one, or of what its filter asks about. */
function isBoardAffected(
  narrowing: unknown,
  { entity }: LiveChange,
  differences: Differences,
): boolean {
  if (entity !== "deal") {
    return asksAbout("deal", filterValues.catch({}).parse(narrowing), entity);
  }
  const isMoved = differences?.has("stage") ?? true;
  return narrowing !== undefined || isMoved || (differences?.has("value") ?? true);
}

/** Whether a list is narrowed or sorted by values of records of another kind, which has changed. */
function isAskedAbout([path, , filters]: QueryKey, entity: LiveChange["entity"]): boolean {
  const kind = keptKinds.find((listed) => listPaths[listed] === path);
  return kind !== undefined && asksAbout(kind, filterValues.catch({}).parse(filters), entity);
}

function isCounted(
  entity: LiveChange["entity"],
  differs: (...fields: string[]) => boolean,
): boolean {
  return (
    entity === "activity" ||
    (entity === "deal" && differs("stage", "value")) ||
    (entity === "task" && differs("status"))
  );
}

function isListAffected(
  filters: unknown,
  { entity, action, about }: LiveChange,
  differences: Differences,
): boolean {
  const set = Object.entries(filterValues.catch({}).parse(filters)).filter(([, value]) => value);
  if (entity === "activity") {
    const subjects: Record<string, string | null> = { ...about };
    return set.every(([name, value]) => subjects[name] === undefined || subjects[name] === value);
  }
  if (action !== "update") return true;
  return set.some(
    ([name, value]) => differences === null || dependsOn(name, value ?? "", differences),
  );
}

/** A filter may ask for any field. */
function dependsOn(name: string, value: string, differences: ReadonlySet<string>): boolean {
  if (name === "q" || name === "filter") return true;
  return differences.has(name === "sort" ? value.replace(/^-/, "") : name);
}
