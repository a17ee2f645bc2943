import { replaceEqualDeep } from "@tanstack/react-query";

/**
 * Keeps unchanged records by id, so that nothing is rendered again; the query cache compares by place.
 * @returns `known` itself where nothing has changed
 */
export function withSameRecords<Item extends object>(loaded: Item[], known: Item[]): Item[] {
  const byId = new Map(known.map((item) => [idOf(item), item]));
  const items = loaded.map((item) => replaceEqualDeep(byId.get(idOf(item)), item));
  const isSame = items.length === known.length && items.every((item, at) => item === known[at]);
  return isSame ? known : items;
}

/** Records without an id are new. */
function idOf(item: object): unknown {
  return "id" in item ? item.id : item;
}

/** What is shown may have become newer while the server answered. */
export function newerOf<Item extends object>(shown: Item, answered: Item): Item {
  return versionOf(shown) > versionOf(answered) ? shown : answered;
}

function versionOf(item: object): number {
  return "version" in item && typeof item.version === "number" ? item.version : 0;
}
