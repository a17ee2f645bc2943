import { sql } from "drizzle-orm";
import type { Reading, ReadNumbers } from "#server/platform/metrics/reading.ts";

export const readJobNumbers: ReadNumbers = async (db) => {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select queue.name, coalesce(due, 0) as due, coalesce(later, 0) as later,
      coalesce(extract(epoch from now() - since), 0) as age, active_count, failed_count
    from pgboss.queue left join (
      select name, count(*) filter (where start_after <= now()) as due,
        count(*) filter (where start_after > now()) as later,
        min(start_after) filter (where start_after <= now()) as since
      from pgboss.job where state < 'active' and not blocked group by name) as waiting
    on waiting.name = queue.name`);
  return rows.flatMap(({ name = "", due, later, age, active_count, failed_count }): Reading[] => {
    const labels = { job: name };
    return [
      { name: "crm_jobs_due", help: "Jobs that have not begun", value: Number(due), labels },
      {
        name: "crm_jobs_later",
        help: "Jobs that wait for their time",
        value: Number(later),
        labels,
      },
      {
        name: "crm_jobs_oldest_due_seconds",
        help: "How long the first of the jobs that have not begun has waited",
        value: Number(age),
        labels,
      },
      { name: "crm_jobs_active", help: "Jobs being done", value: Number(active_count), labels },
      {
        name: "crm_jobs_given_up",
        help: "Jobs that failed for the last time within the hour",
        value: Number(failed_count),
        labels,
      },
    ];
  });
};
