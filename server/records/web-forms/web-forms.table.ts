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
import {
  entryStates,
  type NewWebForm,
  spamReasons,
  type WebFormEntry,
} from "#shared/web-forms/web-forms.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { bytes } from "#server/platform/queries/bytes.ts";
import { createdAt, moment, recordKey } from "#server/platform/queries/columns.ts";

/** Forms from before they asked for files, or counted the wordings of their consent, lack these. */
export type WebFormSettings = Omit<NewWebForm, "name" | "files"> & {
  files?: NewWebForm["files"];
  consentVersion?: number;
  /** Wordings from before, the latest last: pages of other sites may still show them. */
  formerConsents?: ConsentWording[];
};

export interface ConsentWording {
  version: number;
  text: string;
}

export const webForms = pgTable(
  "web_forms",
  {
    ...recordKey(),
    name: text("name").notNull(),
    isOpen: boolean("is_open").notNull().default(true),
    /** Why the product has closed it. */
    stopReason: text("stop_reason"),
    settings: jsonb("settings").$type<WebFormSettings>().notNull(),
    /** How many contacts were given to its people, by turns. */
    turn: integer("turn").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
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
  isHidden?: boolean;
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
    consentVersion: integer("consent_version"),
    /** Stays when the contact is deleted, so that its erasure finds the entry. */
    contactId: uuid("contact_id"),
    problem: text("problem"),
    spamReason: text("spam_reason", { enum: spamReasons }),
    /** When a member said that it is spam, which is kept from then on. */
    setAsideAt: moment("set_aside_at"),
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

export const webFormFiles = pgTable(
  "web_form_files",
  {
    ...recordKey(),
    entryId: uuid("entry_id").notNull(),
    /** Of the question, as the visitor read it. */
    label: text("label").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.entryId],
      foreignColumns: [webFormEntries.workspaceId, webFormEntries.id],
      name: "web_form_files_entry",
    }).onDelete("cascade"),
    index("web_form_files_of_entry").on(table.workspaceId, table.entryId),
    // How much they are is asked with each entry, and answered by the index alone.
    index("web_form_files_bytes").on(table.workspaceId, table.id, table.bytes),
  ],
);
