import { getTableColumns, sql, type Column, type SQL } from "drizzle-orm";
import type { changedEntities } from "#shared/changes.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { activities } from "#server/activities/activities.table.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import { tasks } from "#server/tasks/tasks.table.ts";

export type Entity = (typeof changedEntities)[number];
export type RecordTable = (typeof recordTables)[number][1];

/** Every kind of record; one comes after those that it may point to. */
export const recordTables = [
  ["company", companies],
  ["contact", contacts],
  ["deal", deals],
  ["task", tasks],
  ["activity", activities],
] as const;

export function tableOf(entity: Entity): RecordTable {
  const found = recordTables.find(([kind]) => kind === entity);
  if (!found) throw new Error(`there is no table of ${entity}`);
  return found[1];
}

/** What decides who sees a record. */
export function ownerColumnOf(entity: Entity): Column {
  const name = entity === "activity" ? "subjectOwnerId" : kindDefinitions[entity].ownerField;
  const columns: Record<string, Column> = getTableColumns(tableOf(entity));
  const column = columns[name];
  if (!column) throw new Error(`there is no column ${name} of ${entity}`);
  return column;
}

/** The column that a record is called by, `name` or `title`. */
export function nameColumnOf(entity: Entity): "name" | "title" {
  return entity === "activity" ? "title" : kindDefinitions[entity].nameField;
}

/** Whose a record was, by what the change log wrote down of it. */
export function loggedOwner(entity: Column | SQL, fields: Column | SQL): SQL {
  return sql`(case ${entity} when 'task' then ${fields} ->> 'assigned_user_id'
    when 'activity' then null else ${fields} ->> 'owner_id' end)::uuid`;
}

/** A column that names another record. */
export interface Link {
  from: Entity;
  column: "company_id" | "contact_id" | "deal_id";
  to: Entity;
}

export const links: Link[] = [
  { from: "contact", column: "company_id", to: "company" },
  { from: "deal", column: "contact_id", to: "contact" },
  { from: "deal", column: "company_id", to: "company" },
  { from: "activity", column: "contact_id", to: "contact" },
  { from: "activity", column: "company_id", to: "company" },
  { from: "activity", column: "deal_id", to: "deal" },
];

/** The columns of a table as the database calls them, but for those that are derived. */
export function storedColumns(table: RecordTable): string[] {
  return Object.values<Column>(getTableColumns(table))
    .filter(({ generated, name }) => name !== "workspace_id" && !generated)
    .map(({ name }) => name);
}
