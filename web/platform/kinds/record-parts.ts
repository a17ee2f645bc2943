type Fields = Record<string, unknown>;

/** The former values of what a change names; of custom fields only those that it names, too. */
export function partOf(record: object, change: object): Fields {
  const values: Fields = { ...record };
  return Object.fromEntries(
    Object.entries(change).map(([field, changed]) => {
      const value = values[field] ?? null;
      return [field, isObject(value) && isObject(changed) ? partOf(value, changed) : value];
    }),
  );
}

export function withPart<Whole extends object>(record: Whole, part: object): Whole {
  const whole: object = record;
  const values: Fields = { ...whole };
  const changed = Object.entries(part).map(([field, value]): [string, unknown] => {
    const before = values[field];
    return [field, isObject(before) && isObject(value) ? withPart(before, value) : value];
  });
  return { ...record, ...Object.fromEntries(changed) };
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
