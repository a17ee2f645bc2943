import { z } from "zod";
import {
  changedCompanies,
  listChangedContacts,
} from "#server/automation/scores/changed-contacts.ts";
import { followCompanies } from "#server/automation/scores/follow-companies.ts";
import { listStored } from "#server/automation/scores/scores.queries.ts";
import { scoreFeeds } from "#server/automation/scores/scores.table.ts";
import { storeAll } from "#server/automation/scores/store-points.ts";
import { readFeed } from "#server/crm/live/change-feed.ts";
import type { Announcer } from "#server/platform/live/announcer.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Makes up for announcements that no one heard, and says that changes are to be announced. */
export const watchScoresJob = defineJob({
  name: "score-feeds",
  data: z.object({}),
  key: () => "",
});

interface Follower {
  db: Db;
  announcer: Pick<Announcer, "announce">;
}

/** Computes scores again for contacts that have changed or that something happened with. */
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
  const read = await readFeed(tx, scoreFeeds, workspaceId, "wait");
  if (!read) return { isMore: false, isWritten: false };
  const { found, isMore } = read;
  const ids = await listChangedContacts(tx, workspaceId, found);
  const companyIds = changedCompanies(found);
  if (ids.length + companyIds.length === 0) return { isMore, isWritten: false };
  const scores = await listStored(tx, workspaceId);
  await storeAll(tx, workspaceId, scores, ids);
  const changeId = String(found.at(-1)?.id);
  await followCompanies(tx, workspaceId, scores, { companyIds, changeId });
  return { isMore, isWritten: true };
}
