import { isStorableText } from "#shared/records/fields.ts";

/**
 * Text that cannot be stored, also in names; not in files.
 * @returns the path to the first one, [] for the whole, or null
 */
export function findUnstorable(sent: unknown): string[] | null {
  if (typeof sent === "string") return isStorableText(sent) ? null : [];
  if (Array.isArray(sent)) return findInList(sent);
  return isPlainObject(sent) ? findInObject(sent) : null;
}

function findInList(list: unknown[]): string[] | null {
  for (const [index, value] of list.entries()) {
    const found = findUnstorable(value);
    if (found !== null) return [String(index), ...found];
  }
  return null;
}

function findInObject(sent: object): string[] | null {
  for (const [name, value] of Object.entries(sent)) {
    if (!isStorableText(name)) return [];
    const found = findUnstorable(value);
    if (found !== null) return [name, ...found];
  }
  return null;
}

function isPlainObject(sent: unknown): sent is object {
  if (typeof sent !== "object" || sent === null) return false;
  const prototype: unknown = Object.getPrototypeOf(sent);
  return prototype === Object.prototype || prototype === null;
}
