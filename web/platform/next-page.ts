/**
 * The address of the next page in a `Link` header (RFC 8288), without its host: a proxy may have
 * taken the server for another name than the browser did. Null on the last page.
 */
export function nextPage(linkHeader: string | null): string | null {
  for (const [, target, parameters] of (linkHeader ?? "").matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!target || !/;\s*rel="?next"?/i.test(parameters ?? "")) continue;
    const url = URL.parse(target, "http://same.site");
    return url ? `${url.pathname}${url.search}` : null;
  }
  return null;
}
