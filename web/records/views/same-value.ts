/** Of a form or a field: words in any order, nothing in any of its forms, and a number as typed mean the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(written(one)) === JSON.stringify(written(other));
}

function written(value: unknown): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(written);
    return parts.some((part) => typeof part === "object") ? parts : parts.map(String).toSorted();
  }
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => [name, written(part)] as const);
    return Object.fromEntries(parts.toSorted(([a], [b]) => a.localeCompare(b)));
  }
  return typeof value === "number" ? `${value}` : (value ?? "");
}
