import { escapeIdentifier, type Pool } from "pg";
import type { Report } from "#server/platform/database/connection-pool.ts";
import { applyMigrations, migrationLock } from "#server/platform/database/migrations/migrations.ts";
import { openPostgres } from "./postgres-database.ts";

/** A migration takes the time that it takes. */
const noLimits = { queryMs: 0, idleInTransactionMs: 0 };

/**
 * @param serving connections of the role that serves
 * @throws Error with a sentence where both are one role
 */
export async function migrateAsOwner(
  migrateUrl: string,
  serving: Pool,
  migrate: { migrationsFolder: string; allowNewer: boolean },
  report: Report,
): Promise<void> {
  const owner = openPostgres({ databaseUrl: migrateUrl }, 1, noLimits, report);
  try {
    const roles = [await readRole(serving), await readRole(owner.pool)];
    const [role = "", ownerRole] = roles;
    if (role === ownerRole) {
      throw new Error(
        `DATABASE_URL and DATABASE_MIGRATE_URL both name the role ${role}: give DATABASE_URL a role ` +
          "that owns nothing, as docs/running.md has it.",
      );
    }
    await applyMigrations(owner.pool, migrate.migrationsFolder, migrate.allowNewer);
    await owner.pool.query(grantsFor(escapeIdentifier(role)));
  } finally {
    await owner.close();
  }
}

async function readRole(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>("SELECT current_user::text AS role");
  return rows[0]?.role ?? "";
}

/**
 * Rows, and no tables: what is there stays as the migrations made it. The audit log is added to; its trigger
 * lets go of what is too old alone. One server at a time, since PostgreSQL refuses grants that meet.
 */
function grantsFor(role: string): string {
  return `BEGIN;
    SELECT pg_advisory_xact_lock(${migrationLock});
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public, live, pgboss, drizzle TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, live, pgboss TO ${role};
    GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${role};
    GRANT SELECT, USAGE, UPDATE ON ALL SEQUENCES IN SCHEMA public, live, pgboss TO ${role};
    GRANT SELECT ON ALL SEQUENCES IN SCHEMA drizzle TO ${role};
    REVOKE UPDATE ON audit_events FROM ${role};
    COMMIT`;
}
