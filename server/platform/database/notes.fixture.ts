import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { date, integer, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const notes = pgTable("notes", {
  id: integer("id").primaryKey(),
  title: text("title").unique("notes_title"),
  parentId: integer("parent_id"),
  price: numeric("price", { precision: 12, scale: 2 }),
  due: date("due"),
  writtenAt: timestamp("written_at", { withTimezone: true, precision: 3 }),
  detail: jsonb("detail").$type<unknown>(),
  tags: text("tags")
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
});

const createNotes = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE notes (
  id integer PRIMARY KEY,
  title text CONSTRAINT notes_title UNIQUE,
  parent_id integer CONSTRAINT notes_parent REFERENCES notes,
  price numeric(12, 2),
  due date,
  written_at timestamptz(3),
  detail jsonb,
  tags text[] NOT NULL DEFAULT '{}'
);`;

export function writeMigrations(...more: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "crm-migrations-"));
  const migrations = [createNotes, ...more];
  const entries = migrations.map((_sql, idx) => {
    return { idx, version: "7", when: idx + 1, tag: `${idx}_notes`, breakpoints: true };
  });
  const journal = { version: "7", dialect: "postgresql", entries };
  mkdirSync(join(folder, "meta"));
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(journal));
  for (const [idx, statements] of migrations.entries()) {
    writeFileSync(join(folder, `${idx}_notes.sql`), statements);
  }
  return folder;
}
