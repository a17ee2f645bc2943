import type { PickedContact } from "./search-words.ts";
import type { Pool } from "pg";

export interface Owner {
  userId: string;
  workspaceId: string;
  people: PickedContact[];
}

/** A statement as the bare driver sends it. Its plan is kept where it has a name. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

const columns = [
  "id",
  "workspace_id",
  "name",
  "email",
  "phone",
  "title",
  "company_id",
  "avatar",
  "status",
  "tags",
  "notes",
  "created_at",
];

/**
 * The same contacts in a plain table: what the one statement of a wish costs without the product, its rules and
 * its history.
 */
export async function makeReference(pool: Pool): Promise<void> {
  for (const statement of [
    "create schema reference",
    `create table reference.contacts as select ${columns.join(", ")} from contacts`,
    "alter table reference.contacts alter id set default gen_random_uuid(), add primary key (id)",
    "create index on reference.contacts (workspace_id, created_at desc, id)",
    "create index on reference.contacts using gin (name gin_trgm_ops)",
    "create index on reference.contacts using gin (email gin_trgm_ops)",
    "vacuum analyze reference.contacts",
  ]) {
    await pool.query(statement);
  }
}

export function listReference({ workspaceId }: Owner): Statement {
  const text =
    "select * from reference.contacts where workspace_id = $1 order by created_at desc, id limit 50";
  return { name: "list", text, values: [workspaceId] };
}

/** Without a name: how it is best done depends on the words. */
export function searchReference({ workspaceId }: Owner, words: string): Statement {
  const text = `select * from reference.contacts where workspace_id = $1 and (name ilike $2 or email ilike $2)
    order by created_at desc, id limit 50`;
  return { text, values: [workspaceId, `%${words}%`] };
}

export function getReference(id: string): Statement {
  return { name: "get", text: "select * from reference.contacts where id = $1", values: [id] };
}

export function updateReference(id: string, title: string): Statement {
  const text = "update reference.contacts set title = $2 where id = $1 returning *";
  return { name: "update", text, values: [id, title] };
}

export function createReference(
  { workspaceId }: Owner,
  { name, email }: { name: string; email: string },
): Statement {
  const text = `insert into reference.contacts (workspace_id, name, email, status, tags, created_at)
    values ($1, $2, $3, 'active', '{}', now()) returning *`;
  return { name: "create", text, values: [workspaceId, name, email] };
}
