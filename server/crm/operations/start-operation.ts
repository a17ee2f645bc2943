import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Operation } from "#shared/records/operations.ts";
import type { OperationKind } from "#server/crm/operations/operation-kind.ts";
import { readOperation } from "#server/crm/operations/operations.queries.ts";
import { operations, whereOpen } from "#server/crm/operations/operations.table.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { TooManyRequests } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";

export const operationJob = defineJob({
  name: "operation",
  data: z.object({ workspaceId: z.uuid(), operationId: z.uuid() }),
  key: ({ operationId }) => operationId,
});

interface NewOperation<Work> {
  title: string;
  work: Work;
  total?: number;
  /** The change set that it undoes. */
  undoes?: string;
}

/** More than one person starts, and few enough to leave others their turn. */
const mostOpen = 5;

/** Answer 202 with the result. @param prepare runs first, in the same transaction; may refuse */
export async function startOperation<Work extends object, Place>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Pick<OperationKind<Work, Place>, "name" | "work">,
  prepare: (tx: Db, operationId: string) => Promise<NewOperation<Work>>,
): Promise<Operation> {
  const { session } = request;
  return transactWithRights(db, { request, reply }, async (tx) => {
    const id = newId();
    await storeOperation(tx, session, kind.name, id, await prepare(tx, id));
    reply.code(202).header("location", `/api/operations/${id}`);
    return readOperation(tx, session, id);
  });
}

async function storeOperation<Work extends object>(
  tx: Db,
  by: Actor,
  kind: Operation["kind"],
  id: string,
  { title, work, total, undoes }: NewOperation<Work>,
): Promise<void> {
  await requireRoom(tx, by);
  const { workspaceId, userId, role, apiKey } = by;
  const through = apiKey ? "api" : "web";
  const channel = kind === "undo" || kind === "import" ? kind : through;
  const key = { apiKeyId: apiKey?.id, apiKeyName: apiKey?.name };
  const who = { workspaceId, userId, role, channel, ...key } as const;
  await tx.insert(operations).values({ ...who, id, kind, title, work, total, undoes });
  await sendJob(tx, operationJob, { workspaceId, operationId: id });
}

async function requireRoom(tx: Db, { workspaceId, userId }: Actor): Promise<void> {
  const isOwn = and(eq(operations.userId, userId), whereOpen);
  if ((await countToAdd(tx, operations, workspaceId, isOwn)) < mostOpen) return;
  const sentence = "Several changes of yours are still being made. Wait until one is done.";
  throw new TooManyRequests(30, sentence);
}
