import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { customDate, customNumber, customText } from "#server/crm/kinds/filters/custom-operands.ts";
import { column, tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { byPlaceAmong, type SortWay } from "#server/crm/kinds/filters/sort-ways.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

const ofContact = z.object({ contactScores: z.record(z.string(), z.number()) });

const holder = z.object({ customFields: z.record(z.string(), z.unknown()) });

/** Sorts by a prefix, since the cursor has to fit into an address. */
const sortedLength = 200;

/** Uses no index. */
export function customSortWay(
  kind: ListedKind,
  { choices = {} }: FilterField,
  { key, type, isOfContact }: NonNullable<FilterField["custom"]>,
): SortWay {
  // Contacts are joined with deals.
  const table = isOfContact ? contacts : tables[kind];
  const values = column(getTableColumns(table), "customFields");
  const place = { values, key, type };
  const kept = (record: object) =>
    isOfContact
      ? ofContact.parse(record).contactScores[key]
      : holder.parse(record).customFields[key];
  switch (type) {
    case "number":
    case "score":
    case "money":
      return {
        by: customNumber(place),
        read: (text) => (amount.test(text) ? sql`${text}::numeric` : null),
        write: (record) => asText(kept(record)),
      };
    case "date":
      return {
        by: customDate(place),
        read: (text) => (z.iso.date().safeParse(text).success ? sql`${text}::text` : null),
        write: (record) => asText(kept(record)),
      };
    case "checkbox":
      return {
        by: sql`(${customText(place)} collate "C")`,
        read: (text) => (text === "true" || text === "false" ? sql`${text}::text` : null),
        write: (record) => asText(kept(record)),
      };
    case "choice":
      return byPlaceAmong(customText(place), Object.keys(choices), (record) =>
        asText(kept(record)),
      );
    // The last two cannot be sorted by.
    case "text":
    case "link":
    case "choices":
    case "user":
      return byStart(customText(place), kept);
  }
}

/** A number that JavaScript writes and PostgreSQL reads. */
const amount = /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,3})?$/;

function byStart(text: SQL, kept: (record: object) => unknown): SortWay {
  return {
    by: sql`(left(${text}, ${sql.raw(String(sortedLength))}) collate "und-x-icu")`,
    read: (start) => sql`${start}::text`,
    write: (record) => {
      const value = asText(kept(record));
      return value && Array.from(value).slice(0, sortedLength).join("");
    },
  };
}

function asText(value: unknown): string | null {
  const isKept = ["string", "number", "boolean"].includes(typeof value);
  return isKept ? String(value) : null;
}
