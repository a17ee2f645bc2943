import { z } from "zod";
import { listStored } from "#server/automation/scores/scores.queries.ts";
import { scoreFeeds } from "#server/automation/scores/scores.table.ts";
import { storePoints } from "#server/automation/scores/store-points.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { announcedForMs, type LoggedChange, readFeed } from "#server/crm/live/change-feed.ts";
import { noteReaders } from "#server/crm/live/live-readers.ts";
import type { Announcer } from "#server/platform/announcer.ts";
import { againOnDeadlock } from "#server/platform/database/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/workspace-id.ts";

/** Makes up for announcements that no one heard, and says that changes are to be announced. */
export const watchScoresJob = defineJob({ name: "score-feeds", data: z.object({}), key: () => "" });

interface Follower {
  db: Db;
  announcer: Pick<Announcer, "announce">;
}

export async function watchScores({ db, announcer }: Follower): Promise<void> {
  const feeds = await db.select({ workspaceId: scoreFeeds.workspaceId }).from(scoreFeeds);
  const workspaceIds = feeds.map(({ workspaceId }) => toWorkspaceId(workspaceId));
  await noteReaders(db, workspaceIds, announcedForMs);
  for (const workspaceId of workspaceIds) await followContacts({ db, announcer }, workspaceId);
}

/** Works the scores out anew of contacts that have changed, and of those that something happened with. */
export async function followContacts(
  { db, announcer }: Follower,
  workspaceId: WorkspaceId,
): Promise<void> {
  let isMore = true;
  while (isMore) {
    const done = await againOnDeadlock(() => db.transaction((tx) => followSome(tx, workspaceId)));
    if (done.isWritten) announcer.announce(workspaceId);
    isMore = done.isMore;
  }
}

async function followSome(tx: Db, workspaceId: WorkspaceId) {
  const read = await readFeed(tx, scoreFeeds, workspaceId, "leave");
  if (!read) return { isMore: false, isWritten: false };
  const ids = [...new Set(read.found.flatMap(contactsOf))].toSorted();
  if (ids.length > 0) {
    await nameChangeSet(tx, { changeSetId: newId(), userId: null, channel: "score" });
    for (const score of await listStored(tx, workspaceId)) {
      await storePoints(tx, workspaceId, score, ids).catch(ignoreRefusal);
    }
  }
  return { isMore: read.isMore, isWritten: ids.length > 0 };
}

/** The score's page says what is wrong with it. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof HttpError)) throw error;
}

const linked = z.looseObject({ contact_id: z.uuid().nullish() }).nullable().catch(null);

function contactsOf({ entity, entityId, channel, before, after }: LoggedChange): string[] {
  // What scores write themselves is no reason to work them out.
  if (channel === "score") return [];
  if (entity === "contact") return [entityId];
  const ids = [before, after].map((values) => linked.parse(values)?.contact_id);
  return ids.flatMap((id) => id ?? []);
}
