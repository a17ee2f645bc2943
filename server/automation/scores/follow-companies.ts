import { z } from "zod";
import { asksForCompanies } from "#server/automation/scores/asks-for-companies.ts";
import { listContactsOf } from "#server/automation/scores/changed-contacts.ts";
import { listStored, type StoredScore } from "#server/automation/scores/scores.queries.ts";
import { lockPoints, storeAll } from "#server/automation/scores/store-points.ts";
import type { Announcer } from "#server/platform/live/announcer.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const contactsAtOnce = 1_000;

interface Companies {
  workspaceId: string;
  companyIds: string[];
  /** What it follows: a change that comes while a job is at work has a job of its own. */
  changeId: string;
}

/** Computes scores again for the contacts of companies that have many of them. */
export const scoreCompaniesJob = defineJob<Companies>({
  name: "score-companies",
  data: z.object({ workspaceId: z.uuid(), companyIds: z.array(z.uuid()), changeId: z.string() }),
  key: ({ workspaceId, changeId }) => `${workspaceId} ${changeId}`,
});

/** Computes scores again for the contacts of changed companies: at once for few, else in the background. */
export async function followCompanies(
  tx: Db,
  workspaceId: WorkspaceId,
  scores: StoredScore[],
  { companyIds, changeId }: Pick<Companies, "companyIds" | "changeId">,
): Promise<void> {
  const asking = scores.filter(asksForCompanies);
  if (asking.length === 0 || companyIds.length === 0) return;
  const first = { after: null, limit: contactsAtOnce + 1 };
  const ids = await listContactsOf(tx, workspaceId, companyIds, first);
  if (ids.length > contactsAtOnce) {
    return sendJob(tx, scoreCompaniesJob, { workspaceId, companyIds, changeId });
  }
  await storeAll(tx, workspaceId, asking, ids);
}

/** A server that takes over starts from the beginning: what is up to date is not written again. */
export function scoreCompanies(
  db: Db,
  announcer: Pick<Announcer, "announce">,
): HandleJob<Companies> {
  return async ({ workspaceId: id, companyIds }, run) => {
    const workspaceId = toWorkspaceId(id);
    let after: string | null = null;
    do {
      if (run.isStopping()) return { againInSeconds: 0 };
      const place: string | null = after;
      after = await againOnDeadlock(() =>
        db.transaction((tx) => scoreSome(tx, workspaceId, companyIds, place)),
      );
      announcer.announce(workspaceId);
    } while (after !== null);
  };
}

/** @returns where the next contacts begin */
async function scoreSome(
  tx: Db,
  workspaceId: WorkspaceId,
  companyIds: string[],
  after: string | null,
): Promise<string | null> {
  await lockPoints(tx, workspaceId);
  const part = { after, limit: contactsAtOnce };
  const ids = await listContactsOf(tx, workspaceId, companyIds, part);
  const asking = (await listStored(tx, workspaceId)).filter(asksForCompanies);
  await storeAll(tx, workspaceId, asking, ids);
  return ids.length < contactsAtOnce ? null : (ids.at(-1) ?? null);
}
