import { and, asc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import {
  listWorkspacesDue,
  lockDue,
  patchScore,
  type StoredScore,
} from "#server/automation/scores/scores.queries.ts";
import { forgetOverrides } from "#server/automation/scores/score-overrides.queries.ts";
import { lockPoints, storePoints } from "#server/automation/scores/store-points.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Announcer } from "#server/platform/live/announcer.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob, type HandleJob, type JobRun } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const contactsAtOnce = 1_000;

/** Points fade, and mail arrives. A contact that changes itself does not wait for this. */
const hoursBetween = { few: 1, many: 6 };

/** Up to so many contacts take a few seconds. */
const fewContacts = 50_000;

export const scoreRoundJob = defineJob({
  name: "score-rounds",
  data: z.object({}),
  key: () => "",
  retryWithinSeconds: 600,
});

export const scoresJob = defineJob({
  name: "scores",
  data: z.object({ workspaceId: z.uuid() }),
  key: ({ workspaceId }) => workspaceId,
});

export async function sendDueScores(db: Db): Promise<void> {
  for (const { workspaceId } of await listWorkspacesDue(db)) {
    await sendJob(db, scoresJob, { workspaceId });
  }
}

/** Goes on where it was when a server ended: each batch of contacts is stored with its place. */
export function workOutScores(
  db: Db,
  announcer: Pick<Announcer, "announce">,
): HandleJob<{ workspaceId: string }> {
  return async (data, run) => {
    const workspaceId = toWorkspaceId(data.workspaceId);
    let isMore = true;
    while (isMore) {
      if (run.isStopping()) return { againInSeconds: 0 };
      isMore = await againOnDeadlock(() =>
        db.transaction((tx) => workOutSome(tx, workspaceId, run)),
      );
      announcer.announce(workspaceId);
    }
  };
}

async function workOutSome(tx: Db, workspaceId: WorkspaceId, run: JobRun): Promise<boolean> {
  await lockPoints(tx, workspaceId);
  const score = await lockDue(tx, workspaceId);
  if (!score) {
    // A score that changes meanwhile waits for the lock, and then finds no job.
    await run.complete(tx);
    return false;
  }
  try {
    // A condition that cannot be asked any more leaves the transaction usable: it is refused before it is sent.
    await workOutNext(tx, workspaceId, score);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await rest(tx, workspaceId, score, { problem: error.message });
  }
  return true;
}

async function workOutNext(tx: Db, workspaceId: WorkspaceId, score: StoredScore): Promise<void> {
  const next = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, workspaceId),
        score.place === null ? undefined : gt(contacts.id, score.place),
      ),
    )
    .orderBy(asc(contacts.id))
    .limit(contactsAtOnce);
  if (score.place === null) await forgetOverrides(tx, workspaceId);
  await nameChangeSet(tx, { changeSetId: newId(), userId: null, channel: "score" });
  const ids = next.map(({ id }) => id);
  await storePoints(tx, workspaceId, score, ids);
  if (ids.length < contactsAtOnce) {
    return rest(tx, workspaceId, score, { computedAt: new Date().toISOString(), problem: null });
  }
  await patchScore(tx, workspaceId, score.id, {
    place: ids.at(-1) ?? null,
    done: score.done + ids.length,
  });
}

function rest(
  tx: Db,
  workspaceId: WorkspaceId,
  { id, total }: StoredScore,
  outcome: { computedAt?: string; problem: string | null },
): Promise<void> {
  const hours = total <= fewContacts ? hoursBetween.few : hoursBetween.many;
  const dueAt = sql`now() + ${hours} * interval '1 hour'`;
  return patchScore(tx, workspaceId, id, { ...outcome, place: null, done: 0, dueAt });
}
