import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type ListedKind, perKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { getTableColumns } from "drizzle-orm";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { products } from "#server/crm/products/products.table.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";

export interface KindColumns {
  workspaceId: PgColumn;
  id: PgColumn;
  ownerId: PgColumn;
  /** `name` or `title`. */
  name: PgColumn;
  customFields: PgColumn;
  searchText: PgColumn;
  createdAt: PgColumn;
}

/** A new kind is a line here. */
export const kindTables = {
  contact: contacts,
  company: companies,
  deal: deals,
  task: tasks,
  product: products,
} satisfies Record<ListedKind, PgTable>;

/** Columns whose names differ between the kinds. */
export const kindColumns = perKind((kind): KindColumns => {
  const { nameField, ownerField } = kindDefinitions[kind];
  return {
    workspaceId: columnOf(kind, "workspaceId"),
    id: columnOf(kind, "id"),
    ownerId: columnOf(kind, ownerField),
    name: columnOf(kind, nameField),
    customFields: columnOf(kind, "customFields"),
    searchText: columnOf(kind, "searchText"),
    createdAt: columnOf(kind, "createdAt"),
  };
});

/** The column of a field, by the name that the field has in the API. */
export function columnOf(kind: ListedKind, name: string): PgColumn {
  const columns: Record<string, PgColumn> = getTableColumns(kindTables[kind]);
  const found = columns[name];
  if (!found) throw new Error(`a ${kind} has no column ${name}`);
  return found;
}
