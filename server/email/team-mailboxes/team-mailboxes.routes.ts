import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { emailAccountHeir, writableAccount } from "#shared/email/email.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { handOverAccount } from "#server/email/team-mailboxes/hand-over-account.ts";
import { listWritableAccounts } from "#server/email/team-mailboxes/writable-accounts.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Email"];
const config = { permission: "emailAccounts.manage" } as const;

export const teamMailboxesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/email-accounts/writable",
    {
      config,
      schema: {
        tags,
        summary: "List the email accounts that one may write from",
        description: "One's own first, and then the team mailboxes that others share with one.",
        response: { 200: z.array(writableAccount) },
      },
    },
    ({ session }) => listWritableAccounts(app.db, session),
  );

  app.post(
    "/api/email-accounts/:id/hand-over",
    {
      config,
      schema: {
        tags,
        summary: "Make a team mailbox of one's own the account of another who writes from it",
        description:
          "With all mail in it, its sign-in and its sharing. Drafts and scheduled emails stay their writers'.",
        params: recordPath,
        body: emailAccountHeir,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params, body } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        handOverAccount(tx, session, params.id, body.userId),
      );
      return reply.code(204).send(null);
    },
  );
};
