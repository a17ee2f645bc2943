import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { entryStates, type NewWebForm, type WebFormEntry } from "#shared/web-forms.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { createdAt, recordKey } from "#server/platform/columns.ts";

export type WebFormSettings = Omit<NewWebForm, "name">;

export const webForms = pgTable(
  "web_forms",
  {
    ...recordKey(),
    name: text("name").notNull(),
    isOpen: boolean("is_open").notNull().default(true),
    settings: jsonb("settings").$type<WebFormSettings>().notNull(),
    /** How many contacts were given to its people, by turns. */
    turn: integer("turn").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    // Visitors know the form's id alone.
    unique("web_forms_id").on(table.id),
  ],
);

/** An answer as it was sent and as the visitor read it. */
export interface StoredAnswer {
  name: string;
  label: string;
  sent: string[];
  text: string;
}

export const webFormEntries = pgTable(
  "web_form_entries",
  {
    /** The id is also that of the change set that the entry caused. */
    ...recordKey(),
    formId: uuid("form_id").notNull(),
    state: text("state", { enum: entryStates }).notNull(),
    answers: jsonb("answers").$type<StoredAnswer[]>().notNull(),
    source: jsonb("source").$type<WebFormEntry["source"]>().notNull(),
    consent: text("consent"),
    /** Stays when the contact is deleted, so that its erasure finds the entry. */
    contactId: uuid("contact_id"),
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.formId],
      foreignColumns: [webForms.workspaceId, webForms.id],
      name: "web_form_entries_form",
    }).onDelete("cascade"),
    index("web_form_entries_list").on(table.workspaceId, table.formId, table.id),
    index("web_form_entries_contact").on(table.workspaceId, table.contactId),
    index("web_form_entries_spam")
      .on(table.createdAt)
      .where(sql`${table.state} = 'spam'`),
  ],
);
