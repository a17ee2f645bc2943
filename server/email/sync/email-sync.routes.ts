import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { emailSync, emailSyncChange, missingAnswer } from "#shared/email/email-sync.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { requireEmailAccount } from "#server/email/connections/connect-account.ts";
import { answerMissing, changeSync, retryFailures } from "#server/email/sync/change-sync.ts";
import type { AccountPlace } from "#server/email/sync/lease.ts";
import { readSync } from "#server/email/sync/sync.queries.ts";
import { syncSoon } from "#server/email/sync/sync-soon.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Exchange } from "#server/platform/retries/transact-once.ts";

const tags = ["Email"];
const config = { permission: "emailAccounts.manage" } as const;

export const emailSyncRoutes: FastifyPluginAsyncZod = async (app) => {
  /** Changes the sync of one's own account, and answers how it is by then. */
  const change = (
    exchange: Exchange,
    id: string,
    run: (tx: Db, place: AccountPlace) => Promise<void>,
  ) =>
    transactWithRights(app.db, exchange, async (tx) => {
      const { session } = exchange.request;
      const place = { workspaceId: session.workspaceId, accountId: id };
      await requireEmailAccount(tx, session, id);
      await run(tx, place);
      return readSync(tx, place, await requireEmailAccount(tx, session, id));
    });

  app.get(
    "/api/email-accounts/:id/sync",
    {
      config,
      schema: {
        tags,
        summary: "Read what the ledger of an email account says",
        description: "Per folder: on the server, kept, left out and why, waiting, failed.",
        params: recordPath,
        response: { 200: emailSync },
      },
    },
    async ({ session, params }) => {
      const account = await requireEmailAccount(app.db, session, params.id);
      const place = { workspaceId: session.workspaceId, accountId: account.id };
      return readSync(app.db, place, account);
    },
  );

  app.put(
    "/api/email-accounts/:id/sync",
    {
      config,
      schema: {
        tags,
        summary: "Pause the sync of an email account, choose its first day, or block addresses",
        params: recordPath,
        body: emailSyncChange,
        response: { 200: emailSync },
      },
    },
    (request, reply) =>
      change({ request, reply }, request.params.id, (tx, place) =>
        changeSync(tx, place, request.body),
      ),
  );

  app.post(
    "/api/email-accounts/:id/sync",
    {
      config,
      schema: {
        tags,
        summary: "Sync an email account now",
        params: recordPath,
        response: { 200: emailSync },
      },
    },
    (request, reply) => change({ request, reply }, request.params.id, syncSoon),
  );

  app.post(
    "/api/email-accounts/:id/retries",
    {
      config,
      schema: {
        tags,
        summary: "Try messages again that could not be read",
        params: recordPath,
        response: { 200: emailSync },
      },
    },
    (request, reply) => change({ request, reply }, request.params.id, retryFailures),
  );

  app.post(
    "/api/email-accounts/:id/missing",
    {
      config,
      schema: {
        tags,
        summary: "Say what becomes of messages that are in no folder any more",
        params: recordPath,
        body: missingAnswer,
        response: { 200: emailSync },
      },
    },
    (request, reply) =>
      change({ request, reply }, request.params.id, (tx, place) =>
        answerMissing(tx, place, request.body.keep),
      ),
  );
};
