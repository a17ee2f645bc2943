import { isStorableText } from "#shared/records/fields.ts";

/**
 * Looks for text that cannot be stored, also in names. Files are not looked at.
 * @returns the names that lead to the first one, none where it is all of it or a name there; null without one
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
