import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { kindLists, kindsInOrder, type KindList } from "#shared/records/kind-definitions.ts";
import { importStatuses } from "#shared/administration/workspace-imports.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { bytes } from "#server/platform/queries/bytes.ts";
import { createdAt } from "#server/platform/queries/columns.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";

export const workspaceImports = pgTable(
  "workspace_imports",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: importStatuses }).notNull(),
    bytes: integer("bytes").notNull(),
    rowsDone: integer("rows_done").notNull().default(0),
    rowsTotal: integer("rows_total"),
    problem: text("problem"),
    /** Set while the import runs, before anyone belongs to it. No foreign key: it may be deleted. */
    workspaceId: uuid("workspace_id"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("workspace_imports_user").on(table.userId, table.createdAt),
    index("workspace_imports_open")
      .on(table.createdAt)
      .where(sql`${table.status} in ('uploading', 'waiting', 'importing')`),
  ],
);

/** The uploaded file, deleted when the import ends. */
export const importChunks = pgTable(
  "import_chunks",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => workspaceImports.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

export type AwaitedList =
  | KindList
  | "activities"
  | "views"
  | "reports"
  | "dashboards"
  | "templates";

export const awaitedLists: [AwaitedList, ...AwaitedList[]] = [
  "activities",
  "views",
  "reports",
  "dashboards",
  "templates",
  ...kindsInOrder.map((kind) => kindLists[kind]),
];

/** Records, views, reports, dashboards and templates that wait for their owner to join. */
export const awaitedRecords = pgTable(
  "awaited_records",
  {
    workspaceId: uuid("workspace_id").notNull(),
    list: text("list", { enum: awaitedLists }).notNull(),
    recordId: uuid("record_id").notNull(),
    personId: uuid("person_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.list, table.recordId] }),
    foreignKey({
      columns: [table.workspaceId, table.personId],
      foreignColumns: [importedPeople.workspaceId, importedPeople.id],
      name: "awaited_records_person",
    }).onDelete("cascade"),
    index("awaited_records_person").on(
      table.workspaceId,
      table.personId,
      table.list,
      table.recordId,
    ),
  ],
);
