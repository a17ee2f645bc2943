import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";

/** Filters that often are right for the kind whose list is asked for. */
const condition = fc.oneof(
  fc.record({
    field: fc.constantFrom("name", "title", "notes", "email", "companyName"),
    operator: fc.constantFrom("contains", "startsWith", "doesNotContain", "is"),
    value: fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    field: fc.constantFrom("name", "tags", "createdAt", "ownerId", "value", "dueDate"),
    operator: fc.constantFrom("isEmpty", "isNotEmpty", "isToday", "isThisMonth"),
  }),
  fc.record({
    related: fc.constantFrom("contacts", "deals", "tasks", "activities"),
    has: fc.constantFrom("some", "none"),
  }),
);

const filter = fc
  .record({
    match: fc.constantFrom("all", "any"),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  })
  .map((group) => JSON.stringify(group));

/** By the names of the parameters that say how a list is read, whose schema says only that they are texts. */
export const listParameters: Record<string, Arbitrary<string>> = {
  filter,
  sort: fc.constantFrom("name", "-name", "title", "createdAt", "-createdAt", "value", "-dueDate"),
  timeZone: fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Apia"),
  columns: fc.constantFrom("name", "name,email", "title", "createdAt"),
};
