import type { Pool } from "pg";

/** The plan that allows as many contacts as a long run adds, for a year. */
export async function buyEnterprise(pool: Pool, email: string): Promise<void> {
  await pool.query(
    "update users set subscription_tier = 'enterprise', covered_until = now() + interval '1 year' where email = $1",
    [email],
  );
}
