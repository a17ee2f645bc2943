import { and, eq, inArray } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Act } from "#shared/acts.ts";
import type { ActKind } from "#server/crm/acts/act-kind.ts";
import { readAct } from "#server/crm/acts/acts.queries.ts";
import { acts } from "#server/crm/acts/acts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { TooManyRequests } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";
import { type Actor, holdMembership } from "#server/accounts/workspaces/hold-membership.ts";

/** Goes on with an act until it is done. */
export const actJob = defineJob({
  name: "act",
  data: z.object({ workspaceId: z.uuid(), actId: z.uuid() }),
  key: ({ actId }) => actId,
});

interface NewAct<Work> {
  title: string;
  work: Work;
  total?: number;
  /** The change set that it takes back. */
  undoes?: string;
}

/** More than a person begins by themselves, and few enough that others get their turn. */
const mostOpen = 5;

/**
 * Begins an act of the signed-in person. Answer 202 with what this gives.
 * @param prepare runs in the transaction in which the act comes to be, before it; may refuse
 */
export async function startAct<Work extends object, Place>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Pick<ActKind<Work, Place>, "name" | "work">,
  prepare: (tx: Db, actId: string) => Promise<NewAct<Work>>,
): Promise<Act> {
  const { session } = request;
  return transactOnce(db, { request, reply }, async (tx) => {
    await holdMembership(tx, session);
    const id = newId();
    await storeAct(tx, session, kind.name, id, await prepare(tx, id));
    reply.code(202).header("location", `/api/acts/${id}`);
    return readAct(tx, session, id);
  });
}

async function storeAct<Work extends object>(
  tx: Db,
  by: Actor,
  kind: Act["kind"],
  id: string,
  { title, work, total, undoes }: NewAct<Work>,
): Promise<void> {
  await requireRoom(tx, by);
  const { workspaceId, userId, role, apiKey } = by;
  const through = apiKey ? "api" : "web";
  const channel = kind === "undo" || kind === "import" ? kind : through;
  const key = { apiKeyId: apiKey?.id, apiKeyName: apiKey?.name };
  const who = { workspaceId, userId, role, channel, ...key } as const;
  await tx.insert(acts).values({ ...who, id, kind, title, work, total, undoes });
  await sendJob(tx, actJob, { workspaceId, actId: id });
}

async function requireRoom(tx: Db, { workspaceId, userId }: Actor): Promise<void> {
  const isOpen = inArray(acts.state, ["waiting", "running"]);
  const own = and(eq(acts.workspaceId, workspaceId), eq(acts.userId, userId));
  if ((await tx.$count(acts, and(own, isOpen))) < mostOpen) return;
  const sentence = "Several changes of yours are still being made. Wait until one is done.";
  throw new TooManyRequests(30, sentence);
}
