import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { defaultPageSize } from "#shared/filters/lists.ts";
import { listPages } from "#shared/records/record-pages.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { paths, withQuery } from "#web/platform/navigation/paths.ts";

const asksOfViews = [apiPaths.customFields, apiPaths.views, apiPaths.members];

function asksOfList(kind: ListedKind): string[] {
  return [withQuery(listPaths[kind], { limit: defaultPageSize }), ...asksOfViews];
}

/**
 * What each page asks for first. Its document asks for it before any script is there, and names the page's code, so
 * that it loads at once. A press on a link to the page asks for it, too.
 */
export const appPages: Record<string, string[]> = {
  [paths.dashboard]: [apiPaths.dashboard],
  [paths.today()]: [apiPaths.members],
  // The contacts are shown together with what room is left.
  [listPages.contact]: [apiPaths.usage, ...asksOfList("contact")],
  [listPages.company]: asksOfList("company"),
  [listPages.deal]: [apiPaths.pipeline, apiPaths.pipelines, ...asksOfViews],
  [listPages.task]: [...asksOfList("task"), apiPaths.taskCounts],
  [listPages.product]: asksOfList("product"),
  [paths.activities()]: [],
  [paths.imports()]: [],
  [paths.forecast]: [apiPaths.pipelines, apiPaths.members, apiPaths.teams],
  [paths.funnel]: [apiPaths.pipelines, apiPaths.members],
  [paths.winRates]: [apiPaths.pipelines, apiPaths.members, apiPaths.customFields],
  [paths.reports]: [apiPaths.pipelines, apiPaths.reports],
  [paths.report()]: [apiPaths.pipelines, apiPaths.members, apiPaths.teams, apiPaths.customFields],
  [paths.dashboards]: [apiPaths.dashboards],
  [paths.settings]: [],
};

/** Null for visitors' pages. @param pathname while pages are built it ends with a slash */
export function asksOf(pathname: string): string[] | null {
  const path = pathname.replace(/\/$/, "");
  const isOfApp = path === paths.dashboard || path.startsWith(`${paths.dashboard}/`);
  return isOfApp ? (appPages[path] ?? []) : null;
}
