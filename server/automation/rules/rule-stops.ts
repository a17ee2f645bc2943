import { appPaths } from "#shared/site/app-paths.ts";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { listResponsible } from "#server/accounts/workspaces/list-responsible.ts";
import { endRun, type RunPlace } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { rules } from "#server/automation/rules/rules.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { type RateLimit, refusalOfRate } from "#server/platform/limits/rate-limits.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const titles = {
  off: "was switched off",
  limit: "was stopped by a limit",
  failed: "failed",
} as const;

const stop = z.object({
  workspaceId: z.uuid(),
  ruleId: z.uuid(),
  type: z.enum(["off", "limit", "failed"]),
  /** In a sentence, as the log has it. */
  reason: z.string(),
});

type Stop = z.infer<typeof stop>;

/** Sends an email to who looks after a rule. */
export const ruleStopJob = defineJob({
  name: "rule-stop",
  data: stop,
  key: ({ workspaceId, ruleId, type }) => `${workspaceId} ${ruleId} ${type}`,
});

/** What stops for a thousand records is one email. */
const ofOneRule: RateLimit = { name: "rule-stop", allowed: 1, windowSeconds: 86_400 };

export async function failRun(
  tx: Db,
  place: RunPlace,
  ruleId: string,
  reason: string,
): Promise<void> {
  await endRun(tx, place, "failed", reason);
  await sendJob(tx, ruleStopJob, {
    workspaceId: place.workspaceId,
    ruleId,
    type: "failed",
    reason,
  });
}

export function mailOfStop({ db, baseUrl }: { db: Db; baseUrl: string }): HandleJob<Stop> {
  return async (data, { complete }) =>
    db.transaction(async (tx) => {
      const workspaceId = toWorkspaceId(data.workspaceId);
      const rule = await findName(tx, workspaceId, data.ruleId);
      if (rule && !(await isRepeated(tx, data))) {
        await queueMails(tx, workspaceId, { ...data, ...rule }, baseUrl);
      }
      await complete(tx);
    });
}

async function findName(tx: Db, workspaceId: WorkspaceId, ruleId: string) {
  const [found] = await tx
    .select({ name: rules.name, userId: rules.userId })
    .from(rules)
    .where(and(eq(rules.workspaceId, workspaceId), eq(rules.id, ruleId)));
  return found;
}

/** A rule is switched off once, until someone switches it on. */
async function isRepeated(tx: Db, { ruleId, type }: Stop): Promise<boolean> {
  return type !== "off" && (await refusalOfRate(tx, ofOneRule, `${ruleId} ${type}`)) !== null;
}

async function queueMails(
  tx: Db,
  workspaceId: WorkspaceId,
  { ruleId, type, reason, name, userId }: Stop & { name: string; userId: string },
  baseUrl: string,
): Promise<void> {
  const more =
    "Its log has all runs. However often this happens, you get one such email a day for a rule.";
  const permission = "rules.manage";
  for (const recipient of await listResponsible(tx, workspaceId, { userId, permission })) {
    await queueMail(tx, {
      recipient,
      subject: `The rule “${name}” ${titles[type]}`,
      ...layOut({
        paragraphs: [
          `The rule “${name}” ${titles[type]}.`,
          reason,
          ...(type === "off" ? [] : [more]),
        ],
        action: { label: "See the rule", url: `${baseUrl}${appPaths.rule(ruleId)}` },
        footer: "You get this email because you look after this rule.",
      }),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  }
}
