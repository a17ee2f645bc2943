import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { startServer } from "#tests/support/server-process.ts";
import { buyEnterprise } from "./buy-enterprise.ts";
import type { Database } from "./databases.ts";
import { signUp } from "./sign-up.ts";
import type { PickedContact } from "./search-words.ts";
import { seedRows } from "./seed/seed-rows.ts";
import type { Owner } from "./reference.ts";

export interface Subject {
  database: Database;
  contacts: number;
  owner: Owner;
  email: string;
  cookie: string;
}

/** Signs someone up and fills their workspace. */
export async function prepareSubject(database: Database, contacts: number): Promise<Subject> {
  const email = `${randomUUID()}@bench.example`;
  const cookie = await signUpOnServer(database, email);
  const { pool, close } = await database.connect();
  try {
    const { userId, workspaceId } = await findMember(pool, email);
    await buyEnterprise(pool, email);
    await seedRows(pool, { workspaceId, userId }, contacts);
    const owner: Owner = { userId, workspaceId, people: await pickContacts(pool, workspaceId) };
    return { database, contacts, owner, email, cookie };
  } finally {
    await close();
  }
}

async function signUpOnServer(database: Database, email: string): Promise<string> {
  const server = await startServer(database.variables);
  try {
    return await signUp(server.baseUrl, email);
  } finally {
    await server.stop();
  }
}

export async function findMember(pool: Pool, email: string) {
  const { rows } = await pool.query<{ user_id: string; workspace_id: string }>(
    "select user_id, workspace_id from members join users on users.id = user_id where email = $1",
    [email],
  );
  const [member] = rows;
  if (!member) throw new Error("The new user has no workspace.");
  return { userId: member.user_id, workspaceId: toWorkspaceId(member.workspace_id) };
}

export async function pickContacts(pool: Pool, workspaceId: string): Promise<PickedContact[]> {
  const { rows } = await pool.query<PickedContact>(
    "select id, name, email from contacts where workspace_id = $1 order by random() limit 1000",
    [workspaceId],
  );
  return rows;
}
