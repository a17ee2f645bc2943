import { replaceEqualDeep } from "@tanstack/react-query";

/**
 * Records that were loaded again, those that have not changed as they are known, so that what shows them is
 * not rendered anew. They are told apart by id: the query cache itself compares what stands at the same
 * place, and copies all of a list whose records have moved on by one.
 * @returns `known` itself where nothing has changed
 */
export function withSameRecords<Item extends object>(loaded: Item[], known: Item[]): Item[] {
  const byId = new Map(known.map((item) => [idOf(item), item]));
  const items = loaded.map((item) => replaceEqualDeep(byId.get(idOf(item)), item));
  const isSame = items.length === known.length && items.every((item, at) => item === known[at]);
  return isSame ? known : items;
}

/** What has no id is like nothing else. */
function idOf(item: object): unknown {
  return "id" in item ? item.id : item;
}
