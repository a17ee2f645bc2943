export function valueAt(holder: unknown, place: string): unknown {
  return place.split(".").reduce<unknown>((held, name) => {
    if (typeof held !== "object" || held === null) return undefined;
    return new Map<string, unknown>(Object.entries(held)).get(name);
  }, holder);
}
