/** The fields whose value an update really changes. */
export function changedFields<Record extends object>(
  before: Record,
  changes: Partial<Record>,
): (keyof Record & string)[] {
  return typedKeys(changes).filter(
    (field) => JSON.stringify(changes[field]) !== JSON.stringify(before[field]),
  );
}

function typedKeys<Record extends object>(record: Partial<Record>): (keyof Record & string)[] {
  const keys: string[] = Object.keys(record);
  return keys.filter((key): key is keyof Record & string => key in record);
}

/**
 * "Changed email and expected close date".
 * @param customLabels what the custom fields among them are called
 */
export function describeChange(fields: string[], customLabels: string[] = []): string {
  const names = fields.flatMap((field) =>
    field === "customFields" ? customLabels : [readableName(field)],
  );
  return `Changed ${new Intl.ListFormat("en-US").format(names)}`;
}

function readableName(field: string): string {
  return field.replace(/Id$/, "").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
