/**
 * Compiles route patterns such as "/app/contacts/:contactId".
 * @returns whether a URL's path, without its query, is one of them.
 */
export function compileRoutePatterns(patterns: string[]): (path: string) => boolean {
  const expressions = patterns.map(toExpression);
  return (path) => expressions.some((expression) => expression.test(path));
}

function toExpression(pattern: string): RegExp {
  const segments = pattern.split("/").map((segment) => {
    return segment.startsWith(":") ? "[^/]+" : RegExp.escape(segment);
  });
  return new RegExp(`^${segments.join("/")}$`);
}
