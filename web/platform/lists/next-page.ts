/** From a `Link` header (RFC 8288), without the host, which a proxy may have changed. Null on the last page. */
export function nextPage(linkHeader: string | null): string | null {
  for (const [, target, parameters] of (linkHeader ?? "").matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!target || !/;\s*rel="?next"?/i.test(parameters ?? "")) continue;
    const url = URL.parse(target, "http://same.site");
    return url ? `${url.pathname}${url.search}` : null;
  }
  return null;
}
