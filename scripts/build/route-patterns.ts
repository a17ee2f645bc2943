import { compileRoutePatterns } from "#server/site/route-patterns.ts";

export type Routes = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean }
>;

/**
 * Lists the pages of a site map as patterns, such as "/" and "/app/contacts/:contactId".
 * Layouts are no pages, and a splat stands for what is unknown.
 */
export function listRoutePatterns(routes: Routes): string[] {
  const parents = new Set(Object.values(routes).map((route) => route.parentId));
  const pages = Object.values(routes).filter((route) => !parents.has(route.id));
  const patterns = pages
    .map((page) => fullPath(routes, page.id))
    .filter((path) => !path.endsWith("*"));
  const optional = patterns.find((pattern) => pattern.includes("?"));
  if (optional) throw new Error(`The server cannot match the optional segment in ${optional}.`);
  return [...new Set(patterns)].toSorted();
}

/**
 * Puts the pages that were rendered in the place of a pattern with a parameter: the build knows every
 * one of "/blog/:slug", and another address of that shape does not exist. Patterns of which none
 * was rendered belong to the app, and stay.
 */
export function nameRendered(patterns: string[], documents: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const rendered = pattern.includes(":") ? documents.filter(compileRoutePatterns([pattern])) : [];
    return rendered.length > 0 ? rendered : [pattern];
  });
}

function fullPath(routes: Routes, id: string): string {
  const segments: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) {
    if (route.path) segments.unshift(route.path);
  }
  return `/${segments.join("/")}`;
}
