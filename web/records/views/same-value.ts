/** Whether two values of a form's field mean the same: a list in any order, nothing in any of its forms, a number as typed. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(written(one)) === JSON.stringify(written(other));
}

function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted();
  return typeof value === "number" ? `${value}` : (value ?? "");
}
