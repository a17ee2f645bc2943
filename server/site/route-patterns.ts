/** Patterns such as "/app/contacts/:contactId". The result tests a path without its query. */
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
