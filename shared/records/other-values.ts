import { phoneKey } from "#shared/crm/phone-keys.ts";
import type { RecordFields } from "./record-fields.ts";

/** What makes two values of a field one and the same. */
const keysOf = {
  emails: (email: string) => email.toLowerCase(),
  phones: (phone: string) => phoneKey(phone) ?? phone,
};

type OthersType = keyof typeof keysOf;

export interface OthersField {
  name: string;
  label: string;
  type: OthersType;
  /** The field beside whose value they stand. */
  first: string;
}

/** The fields of a kind with further values of another, such as the other addresses of a contact. */
export function othersFieldsOf(fields: RecordFields): OthersField[] {
  return Object.entries(fields).flatMap(([name, { label, type, othersOf: first }]) =>
    (type === "emails" || type === "phones") && first ? [{ name, label, type, first }] : [],
  );
}

/** Whether they are the same address, whatever its case, or the same number, however it is written. */
export function isSameContactValue(type: OthersType, one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  return keysOf[type](one) === keysOf[type](other);
}

/** Each of the values once, without the one that stands first. */
export function othersBeside(
  { type }: Pick<OthersField, "type">,
  first: unknown,
  values: readonly string[],
): string[] {
  const others = new Map<string, string>();
  for (const value of values) {
    const key = keysOf[type](value);
    if (!others.has(key)) others.set(key, value);
  }
  if (typeof first === "string") others.delete(keysOf[type](first));
  return [...others.values()];
}

/** All values of several records, those that stand first included. */
export function valuesOfAll({ name, first }: OthersField, records: readonly object[]): string[] {
  return records.flatMap((record) => {
    const values = new Map<string, unknown>(Object.entries(record));
    return [values.get(first), values.get(name)]
      .flat()
      .filter((value) => typeof value === "string");
  });
}
