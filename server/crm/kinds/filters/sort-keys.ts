import { getTableColumns, isNotNull, not, sql, type Column, type SQL } from "drizzle-orm";
import { givenMoment, storableDay } from "#shared/records/fields.ts";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { findField, type KnownFields } from "#shared/filters/known-fields.ts";
import { newestFirst, type Sort } from "#shared/filters/list-views.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { contactMail } from "#server/crm/contacts/contact-mail.table.ts";
import { mailMomentOf, someMail } from "#server/crm/contacts/contact-mail.ts";
import { customSortWay } from "#server/crm/kinds/filters/custom-sort-key.ts";
import { column, tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { byPlaceAmong, type SortWay } from "#server/crm/kinds/filters/sort-ways.ts";

/** What a list is sorted by; the id makes it unique. */
export interface SortKey extends SortWay {
  id: Column;
  isDescending: boolean;
  /** Empty values come last in either direction. */
  hasEmpty: boolean;
  /** Where the value stands in another table, whose index then serves the order. */
  beside?: { id: Column; isEmpty: SQL };
}

/** For all orders but by id (`isById`). Name, value and dates have an index; others scan all within the timeout. */
export function sortKey(
  kind: ListedKind,
  { field, isDescending }: Sort,
  known: KnownFields,
): SortKey {
  const definition = findField(known, kind, field);
  if (!definition) throw new Error(`a ${kind} is not sorted by ${field}`);
  const { id } = tables[kind];
  const direction = { id, isDescending, hasEmpty: !definition.isRequired };
  if (definition.custom) {
    return { ...direction, ...customSortWay(kind, definition, definition.custom) };
  }
  const moment = mailMomentOf(kind, field);
  if (moment) {
    const beside = {
      id: contactMail.contactId,
      isEmpty: not(someMail(contacts, isNotNull(moment))),
    };
    return { ...direction, ...byMoment(moment, field), beside };
  }
  const sorted = columnOf(kind, field);
  if (definition.type === "choice") {
    const places = Object.keys(definition.choices ?? {});
    return { ...direction, ...byPlaceAmong(sorted, places, (record) => textOf(record, field)) };
  }
  if (definition.type === "number") return { ...direction, ...byNumber(sorted, field) };
  if (definition.type === "date") return { ...direction, ...byDate(sorted, field) };
  if (definition.type === "moment") return { ...direction, ...byMoment(sorted, field) };
  return { ...direction, ...byText(sorted, field) };
}

/** Ids are in the order of creation. */
export function isById({ field }: Sort): boolean {
  return field === newestFirst.slice(1);
}

/** Names of linked records are columns that the list's query joins, if they are visible. */
function columnOf(kind: ListedKind, field: string): Column {
  if (field === "companyName") return companies.name;
  if (field === "contactName") return contacts.name;
  return column(getTableColumns(tables[kind]), field);
}

const collation = sql.raw('collate "und-x-icu"');

function byText(column: Column, field: string): SortWay {
  return {
    by: sql`${column} ${collation}`,
    read: (text) => sql`${text}`,
    write: (record) => textOf(record, field),
  };
}

function byNumber(column: Column, field: string): SortWay {
  return {
    by: column,
    read: (text) => (/^-?\d{1,18}(\.\d{1,6})?$/.test(text) ? sql`${text}::numeric` : null),
    write: (record) => textOf(record, field),
  };
}

function byDate(column: Column, field: string): SortWay {
  return {
    by: column,
    read: (text) => (storableDay.safeParse(text).success ? sql`${text}::date` : null),
    write: (record) => textOf(record, field),
  };
}

function byMoment(column: Column, field: string): SortWay {
  return {
    by: column,
    read: (text) => {
      const { data } = givenMoment(field).safeParse(text);
      return data === undefined ? null : sql`${data}::timestamptz`;
    },
    write: (record) => textOf(record, field),
  };
}

function textOf(record: object, field: string): string | null {
  const value: unknown = Object.entries(record).find(([name]) => name === field)?.[1];
  return typeof value === "string" ? value : null;
}
