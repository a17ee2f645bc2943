import { z } from "zod";
import type { FilterGroup, FilterNode } from "#shared/filters/filters.ts";
import type { TestClient } from "./test-client.ts";

export const is = (field: string, operator: string, value?: unknown): FilterNode => ({
  field,
  operator,
  ...(value !== undefined && { value }),
});

export function filtered(list: string, filter: FilterGroup): string {
  return `/api/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

const named = z.array(z.object({ name: z.string().optional(), title: z.string().nullish() }));

export async function find(user: TestClient, list: string, filter: FilterGroup): Promise<string[]> {
  const records = await user.get(filtered(list, filter), named);
  return records.map(({ name, title }) => name ?? title ?? "").toSorted();
}
