import { getTableColumns, sql, type Column, type SQL } from "drizzle-orm";
import type { KeptKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions, kindsInOrder } from "#shared/records/kind-definitions.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";

export type Entity = KeptKind;
export type RecordTable = (typeof recordTables)[number][1];

/** Every kind comes after those that it may link to. */
export const recordTables = [
  ...kindsInOrder.map((kind) => [kind, kindTables[kind]] as const),
  ["activity", activities] as const,
];

export function tableOf(entity: Entity): RecordTable {
  return entity === "activity" ? activities : kindTables[entity];
}

/** Decides who sees a record. */
export function ownerColumnOf(entity: Entity): Column {
  return entity === "activity" ? activities.subjectOwnerId : kindColumns[entity].ownerId;
}

export function nameColumnOf(entity: Entity): "name" | "title" {
  return entity === "activity" ? "title" : kindDefinitions[entity].nameField;
}

export function loggedOwner(entity: Column | SQL, fields: Column | SQL): SQL {
  const owners = kindsInOrder.map(
    (kind) => sql`when ${sql.raw(`'${kind}'`)}
      then ${fields} ->> ${sql.raw(`'${kindColumns[kind].ownerId.name}'`)}`,
  );
  return sql`(case ${entity} ${sql.join(owners, sql` `)} end)::uuid`;
}

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

/** Records, as `child`, whose use of a record prevents undoing its creation. */
export interface Use {
  from: Entity;
  column: string;
  to: Entity;
  /** Whether `child` uses the record with the id. */
  names: (id: SQL) => SQL;
}

export const uses: Use[] = [
  ...links.map((link) => ({
    ...link,
    names: (id: SQL) => sql`child.${sql.identifier(link.column)} = ${id}`,
  })),
  {
    from: "deal",
    column: "line_items",
    to: "product",
    names: (id) => sql`child.line_items <> '[]'
      and child.line_items @> jsonb_build_array(jsonb_build_object('productId', ${id}))`,
  },
];

/** Column names of a table, without derived ones. */
export function storedColumns(table: RecordTable): string[] {
  return Object.values<Column>(getTableColumns(table))
    .filter(({ generated, name }) => name !== "workspace_id" && !generated)
    .map(({ name }) => name);
}
