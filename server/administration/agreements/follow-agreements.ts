import { eq } from "drizzle-orm";
import { z } from "zod";
import { agreementMail } from "#server/administration/agreements/agreement-mails.ts";
import {
  type Agreement,
  listCandidates,
  lockAgreement,
} from "#server/administration/agreements/agreements.queries.ts";
import { dueStep, type Step } from "#server/administration/agreements/due-step.ts";
import { endedAgreements } from "#server/accounts/coverage/ended-agreements.table.ts";
import type { Billing } from "#server/billing/billing.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { tryEach } from "#server/platform/jobs/try-each.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { eraseWorkspace } from "#server/administration/workspaces/delete-workspace.ts";

/** Deletes workspaces within the time that /terms names. */
export const agreementsJob = defineJob({
  name: "ended-agreements",
  data: z.object({}),
  key: () => "",
});

type Following = Pick<Billing, "db" | "clock" | "baseUrl">;

/** With `ownerId` only their workspaces. @throws AggregateError of those that failed, after all others */
export async function followAgreements(following: Following, ownerId?: string): Promise<void> {
  const candidates = await listCandidates(following.db, ownerId);
  const follow = (id: string) => followAgreement(following, id);
  await tryEach(candidates, follow, "Ended agreements could not be followed");
}

/** The second of two servers waits for the lock and finds the step done. */
function followAgreement({ db, clock, baseUrl }: Following, workspaceId: string): Promise<void> {
  return againOnDeadlock(() =>
    db.transaction(async (tx) => {
      const agreement = await lockAgreement(tx, workspaceId);
      const step = agreement && dueStep(agreement, clock);
      if (!step) return;
      await takeStep(tx, agreement, step);
      if (step.kind === "forget") return;
      for (const { email } of agreement.owners) {
        await queueMail(tx, agreementMail(email, agreement.workspace.name, step, baseUrl));
      }
    }),
  );
}

async function takeStep(tx: Db, { workspace }: Agreement, step: Step): Promise<void> {
  const workspaceId = workspace.id;
  const isIts = eq(endedAgreements.workspaceId, workspaceId);
  switch (step.kind) {
    case "note": {
      const { endedAt, deleteAt } = step;
      await tx.insert(endedAgreements).values({ workspaceId, endedAt, deleteAt });
      return;
    }
    case "remind": {
      const { deleteAt, remindedAt } = step;
      await tx.update(endedAgreements).set({ deleteAt, remindedAt }).where(isIts);
      return;
    }
    case "delete":
      return eraseWorkspace(tx, toWorkspaceId(workspaceId));
    case "forget":
      await tx.delete(endedAgreements).where(isIts);
  }
}
