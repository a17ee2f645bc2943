import { mostTagged, type TaggedEntity } from "#shared/tags.ts";

const words: Record<TaggedEntity, { one: string; many: string }> = {
  contact: { one: "contact", many: "contacts" },
  company: { one: "company", many: "companies" },
  deal: { one: "deal", many: "deals" },
};

/** "contacts", or "Contacts" as a title has it. */
export function manyOf(entity: TaggedEntity, look: "text" | "Title" = "text"): string {
  const { many } = words[entity];
  return look === "text" ? many : many.charAt(0).toUpperCase() + many.slice(1);
}

/** "12 contacts". @param count null for more than are counted */
export function countedRecords(entity: TaggedEntity, count: number | null): string {
  const { one, many } = words[entity];
  if (count === null) return `More than ${mostTagged.toLocaleString("en-US")} ${many}`;
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
