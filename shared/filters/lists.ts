import { withoutUnseen } from "#shared/format/unseen-characters.ts";
import { z } from "zod";
import { givenId, isStorableText } from "#shared/records/fields.ts";

/** The most records that one answer carries, and what a list without `limit` answers at most. */
export const maxPageSize = 1_000;

/** What a page of the product asks for at once. */
export const defaultPageSize = 50;

/**
 * Query of a list: `limit` records after `cursor`, newest first. The address of the next page is in
 * the answer's `Link: <...>; rel="next"` header (RFC 8288), the number of records in `X-Total-Count`.
 */
export const listQuery = z.object({
  limit: limit(maxPageSize).default(maxPageSize),
  cursor: givenId("cursor is not valid: start again without it").optional(),
});

/** How many records to answer, as it stands in an address. */
export function limit(most: number) {
  return z.coerce
    .number("limit must be a number")
    .int("limit must be a whole number")
    .min(1, "limit must be at least 1")
    .max(most, `limit must be at most ${most}`);
}

/** Keeps the records that point to one other record. */
export function linkFilter(name: string) {
  return givenId(`${name} must be the id of a record`).optional();
}

/** Words to look for, without regard to case or accents. */
export const searchText = z
  .string("q must be one text")
  .overwrite(withoutUnseen)
  .trim()
  .max(200, "q must be at most 200 characters")
  .refine(isStorableText, "q cannot be searched for");

/** Answer of GET /api/contacts/count and its like. */
export const recordCount = z.object({ count: z.int() });

/** Path parameters of a call on one record. */
export const recordPath = z.object({ id: givenId() });
