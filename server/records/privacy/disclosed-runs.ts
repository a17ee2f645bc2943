import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";

const rowsOfRuns = z.array(z.object({ run: z.record(z.string(), z.unknown()) }));

export async function listDisclosedRuns(
  db: Db,
  workspaceId: string,
  contactIds: string[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select json_build_object('sequence', sequence.name, 'state', run.state, 'reason', run.reason,
      'subject', run.subject, 'startedAt', run.started_at, 'endedAt', run.ended_at,
      'decisions', (
        select coalesce(json_agg(json_build_object('at', at, 'event', event, 'step', step,
          'variant', variant, 'until', until, 'reason', entry.reason) order by id), '[]')
        from sequence_log as entry
        where entry.workspace_id = run.workspace_id and entry.run_id = run.id)) as run
    from sequence_runs as run
    join sequences as sequence
      on sequence.workspace_id = run.workspace_id and sequence.id = run.sequence_id
    where run.workspace_id = ${workspaceId} and run.contact_id in ${contactIds}
    order by run.id`);
  return rowsOfRuns.parse(rows).map(({ run }) => run);
}
