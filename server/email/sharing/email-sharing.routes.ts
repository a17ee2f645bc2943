import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { emailMessage } from "#shared/email/email-messages.ts";
import {
  emailSharingChange,
  mailboxSharing,
  mailboxSharingChange,
} from "#shared/email/email-sharing.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { readEmail } from "#server/email/sharing/read-email.ts";
import { readMailboxSharing, shareMailbox } from "#server/email/sharing/share-mailbox.ts";
import { followRule, shareThread } from "#server/email/sharing/share-thread.ts";

const tags = ["Email"];
const config = { permission: "emails.share" } as const;

export const emailSharingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    "/api/emails/:id/sharing",
    {
      config,
      schema: {
        tags,
        summary: "Share the conversation of a message of one's own, or keep it private",
        description:
          "For all of its messages in the same mailbox, also those to come. They are read by those it is shared with who see a contact that takes part.",
        params: recordPath,
        body: emailSharingChange,
        response: { 200: emailMessage },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, async (tx) => {
        await shareThread(tx, request.session, request.params.id, request.body);
        return readEmail(tx, request.session, request.params.id);
      }),
  );

  app.delete(
    "/api/emails/:id/sharing",
    {
      config,
      schema: {
        tags,
        summary: "Leave it to the mailbox's rule who reads the conversation of a message",
        params: recordPath,
        response: { 200: emailMessage },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, async (tx) => {
        await followRule(tx, request.session, request.params.id);
        return readEmail(tx, request.session, request.params.id);
      }),
  );

  app.get(
    "/api/email-accounts/:id/sharing",
    {
      config,
      schema: {
        tags,
        summary: "Read what an email account of one's own shares by itself",
        params: recordPath,
        response: { 200: mailboxSharing },
      },
    },
    ({ session, params }) => readMailboxSharing(app.db, session, params.id),
  );

  app.put(
    "/api/email-accounts/:id/sharing",
    {
      config,
      schema: {
        tags,
        summary: "Share what an email account of one's own exchanges with contacts",
        description:
          "With all contacts, or with chosen addresses and domains, whatever is kept already and whatever comes. Never what only the workspace's own people exchange: addresses of members, of connected accounts, and of the account's own domain unless it is a provider's. What is said of a conversation comes first.",
        params: recordPath,
        body: mailboxSharingChange,
        response: { 200: mailboxSharing },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, (tx) =>
        shareMailbox(tx, request.session, request.params.id, request.body),
      ),
  );
};
