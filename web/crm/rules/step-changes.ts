import { customKeyOf, customName } from "#shared/filters/known-fields.ts";

type Changes = Record<string, unknown>;

/** What a step sets, with the workspace's own fields by the names that filters have for them. */
export function valuesByName({ customFields, ...changes }: Changes): Changes {
  const own = typeof customFields === "object" && customFields !== null ? customFields : {};
  const named = Object.entries(own).map(([key, value]) => [customName(key), value] as const);
  return { ...changes, ...Object.fromEntries(named) };
}

export function changesOf(values: Changes): Changes {
  const changes: Changes = {};
  const customFields: Changes = {};
  for (const [name, value] of Object.entries(values)) {
    const key = customKeyOf(name);
    if (key === null) changes[name] = value;
    else customFields[key] = value;
  }
  return Object.keys(customFields).length > 0 ? { ...changes, customFields } : changes;
}
