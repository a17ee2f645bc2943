export function valueAt(holder: unknown, place: string): unknown {
  return place.split(".").reduce<unknown>((value, name) => {
    if (typeof value !== "object" || value === null) return undefined;
    return new Map<string, unknown>(Object.entries(value)).get(name);
  }, holder);
}
