import { and, eq, getTableColumns, sql, type Column, type SQL } from "drizzle-orm";
import { alias, type PgTable } from "drizzle-orm/pg-core";
import { type FilterKind, ownerFieldOf } from "#shared/filters/filter-fields.ts";
import { isOfParts, type KeptKind, type PartKind } from "#shared/records/kind-definition.ts";
import { isListed, kindDefinitions } from "#shared/records/kind-definitions.ts";
import { partDefinitions } from "#shared/records/part-definitions.ts";
import { type KnownFields, builtInFields } from "#shared/filters/known-fields.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { emailsOfContacts } from "#server/crm/contacts/emails-of-contacts.ts";
import { soldLines } from "#server/crm/deals/sold-lines.ts";
import { stageMoves } from "#server/crm/deals/stage-moves.ts";
import {
  whereOwnerVisible,
  type RecordAccess,
  type OwnedRecords,
} from "#server/platform/queries/access.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";

type Columns = Record<string, Column>;

/** The records that a condition is about: those of a list, or those related to one of them. */
export interface Scope {
  kind: FilterKind;
  access: RecordAccess;
  /** Of all kinds. */
  known: KnownFields;
  /** Decides when days begin. */
  timeZone: string;
  /** The day of the past that counts as today. */
  asOf?: string | undefined;
  /** By their names in the API. */
  columns: Columns;
  owned: OwnedRecords;
  /** The search text, and the fields that it contains. */
  search: { text: Column; fields: string[] } | null;
  /** The nesting of subqueries, which numbers table aliases. */
  depth: number;
}

/** The records of a list, under the table's own name. */
export function listScope(
  kind: FilterKind,
  access: RecordAccess,
  {
    known = builtInFields,
    timeZone = "UTC",
    asOf,
  }: Partial<Pick<Scope, "known" | "timeZone" | "asOf">> = {},
): Scope {
  return describe({ kind, access, known, timeZone, asOf, depth: 0 }, getTableColumns(tables[kind]));
}

/** Views with a row for each part, beside what is asked of its record. */
const partTables = {
  lineItem: soldLines,
  stageMove: stageMoves,
  email: emailsOfContacts,
} satisfies Record<PartKind, PgTable>;

export const tables = {
  ...kindTables,
  activity: activities,
  ...partTables,
};

function describe(scope: Omit<Scope, "columns" | "owned" | "search">, columns: Columns): Scope {
  const { kind } = scope;
  const ownerId = column(columns, ownerColumnOf(kind));
  const id = column(columns, isOfParts(kind) ? recordIdOf(kind) : "id");
  const owned = { workspaceId: column(columns, "workspaceId"), id, ownerId };
  const fields = searchedFieldsOf(kind);
  const search = fields.length > 0 ? { text: column(columns, "searchText"), fields } : null;
  return { ...scope, columns, owned, search };
}

function recordIdOf(kind: PartKind): string {
  return `${partDefinitions[kind].of}Id`;
}

/** What is part of a record, or logged on one, is visible as that is. */
function ownerColumnOf(kind: FilterKind): string {
  if (kind === "activity") return "subjectOwnerId";
  return isOfParts(kind) ? "ownerId" : ownerFieldOf(kind);
}

function searchedFieldsOf(kind: FilterKind): string[] {
  if (!isListed(kind)) return [];
  const fields = Object.entries(kindDefinitions[kind].fields);
  return fields.filter(([, { isSearched }]) => isSearched).map(([name]) => name);
}

/** An unknown name is a programming error. */
export function column(columns: Columns, name: string): Column {
  const found = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!found) throw new Error(`there is no column ${name}`);
  return found;
}

type Link = (inner: Columns, outer: Columns) => SQL;

const byColumn =
  (innerName: string, outerName: string): Link =>
  (inner, outer) =>
    eq(column(inner, innerName), column(outer, outerName));

const links: Partial<Record<KeptKind, Record<string, Link>>> = {
  contact: {
    company: byColumn("id", "companyId"),
    deals: byColumn("contactId", "id"),
    tasks: byColumn("relatedId", "id"),
    activities: byColumn("contactId", "id"),
  },
  company: {
    contacts: byColumn("companyId", "id"),
    deals: byColumn("companyId", "id"),
    tasks: byColumn("relatedId", "id"),
    activities: byColumn("companyId", "id"),
  },
  deal: {
    company: byColumn("id", "companyId"),
    contact: byColumn("id", "contactId"),
    tasks: byColumn("relatedId", "id"),
    activities: byColumn("dealId", "id"),
  },
  task: {
    contact: byColumn("id", "relatedId"),
    company: byColumn("id", "relatedId"),
    deal: byColumn("id", "relatedId"),
  },
  activity: {
    contact: byColumn("id", "contactId"),
    company: byColumn("id", "companyId"),
    deal: byColumn("id", "dealId"),
  },
};

/** A part has the id of each record that it belongs to, in a column named by that kind. */
function linkOf(outer: FilterKind, relation: string, inner: FilterKind): Link {
  if (isOfParts(inner)) return byColumn(recordIdOf(inner), "id");
  if (isOfParts(outer)) return byColumn("id", `${inner}Id`);
  const link = links[outer]?.[relation];
  if (!link) throw new Error(`a ${outer} has no ${relation}`);
  return link;
}

/** Visible records of a kind that are related to the outer scope. */
export function relatedScope(outer: Scope, relation: string, kind: FilterKind) {
  const depth = outer.depth + 1;
  const name = `related_${depth}`;
  const table: PgTable = tables[kind];
  const inner = describe({ ...outer, kind, depth }, getTableColumns(alias(table, name)));
  const link = linkOf(outer.kind, relation, kind);
  return {
    inner,
    from: sql`${table} as ${sql.identifier(name)}`,
    condition: and(
      eq(inner.owned.workspaceId, outer.access.workspaceId),
      link(inner.columns, outer.columns),
      whereOwnerVisible(inner.owned.ownerId, outer.access),
    ),
  };
}
