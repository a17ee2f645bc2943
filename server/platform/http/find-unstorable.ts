import { isStorableText } from "#shared/records/fields.ts";

/** @returns where the first text is that cannot be stored, or null; a name is one, too. Files are not looked at. */
export function findUnstorable(sent: unknown, path = ""): string | null {
  if (typeof sent === "string") return isStorableText(sent) ? null : path;
  if (!isListOrObject(sent)) return null;
  for (const [name, value] of Object.entries(sent)) {
    if (!isStorableText(name)) return path || "A name";
    const found = findUnstorable(value, path === "" ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

function isListOrObject(sent: unknown): sent is object {
  if (typeof sent !== "object" || sent === null) return false;
  const prototype: unknown = Object.getPrototypeOf(sent);
  return Array.isArray(sent) || prototype === Object.prototype || prototype === null;
}
