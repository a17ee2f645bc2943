import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  contactEmails,
  contactEmailsQuery,
  emailMessage,
  emailPage,
  emailPageQuery,
  emailSearch,
  foundEmails,
  unknownSender,
} from "#shared/email/email-messages.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { downloadAttachment } from "#server/email/messages/download-attachment.ts";
import { listContactEmails } from "#server/email/messages/list-contact-emails.ts";
import { searchEmails } from "#server/email/messages/search-emails.ts";
import { listUnknownSenders } from "#server/email/messages/unknown-senders.ts";
import { readEmail } from "#server/email/sharing/read-email.ts";
import { requireReadableEmail } from "#server/email/sharing/readable-emails.ts";
import { attachmentNamed } from "#server/platform/http/content-disposition.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";

const tags = ["Email"];
/** A key reads what is shared with its person, an operator nothing. */
const reading = { permission: "emails.read" } as const;
const own = { permission: "emailAccounts.manage" } as const;

const attachmentPath = recordPath.extend({ part: z.string().regex(/^\d{1,4}(\.\d{1,4}){0,20}$/) });

export function emailsRoutes(
  { emailPrivateHosts: privateHosts }: Environment,
  secrets: AccountSecrets,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/contacts/:id/emails",
      {
        config: { permission: "records.read" },
        schema: {
          tags,
          summary: "List the messages with a contact",
          description:
            "Those of all members in which one of the contact's addresses takes part. Of others' only that they happened, unless they are shared, and their subjects where the workspace shows these.",
          params: recordPath,
          querystring: contactEmailsQuery,
          response: { 200: contactEmails },
        },
      },
      ({ session, params, query }) => listContactEmails(app.db, session, params.id, query.before),
    );

    app.get(
      "/api/emails",
      {
        config: reading,
        schema: {
          tags,
          summary: "Search emails of one's own, and shared ones",
          description:
            "By the words of subject, text and sender, without regard to case or accents. Words may be cut short; all of them are in a message that is found. A page has 30.",
          querystring: emailSearch,
          response: { 200: foundEmails },
        },
      },
      ({ session, query }) => searchEmails(app.db, session, query),
    );

    app.get(
      "/api/emails/:id",
      {
        config: reading,
        schema: {
          tags,
          summary: "Read a message of one's own, or a shared one",
          description:
            "A shared one can be read by those it is shared with who see a contact that takes part in it. Others find nothing.",
          params: recordPath,
          response: { 200: emailMessage },
        },
      },
      ({ session, params }) => readEmail(app.db, session, params.id),
    );

    app.get(
      "/api/emails/:id/page",
      {
        config: reading,
        schema: {
          tags,
          summary: "Read the HTML of a message, cleaned",
          description:
            "For a frame: it runs no scripts, and loads remote pictures only when asked.",
          params: recordPath,
          querystring: emailPageQuery,
          response: { 200: emailPage },
        },
      },
      async ({ session, params, query: { pictures } }) => {
        const { message } = await requireReadableEmail(app.db, session, params.id);
        const { html } = message;
        if (html === null) throw notFound("page");
        const { pageOf } = await import("#server/email/messages/clean-html.ts");
        return { html: pageOf(html, pictures === "true") };
      },
    );

    app.get(
      "/api/emails/:id/attachments/:part",
      {
        config: reading,
        schema: {
          tags,
          summary: "Download a file of a message",
          params: attachmentPath,
          produces: ["application/octet-stream"],
        },
      },
      async ({ session, params }, reply) => {
        const { message } = await requireReadableEmail(app.db, session, params.id);
        const { accountId, attachments } = message;
        const file = attachments.find(({ part }) => part === params.part);
        if (!file) throw notFound("file");
        const { workspaceId, userId } = session;
        const { part } = file;
        const content = await downloadAttachment(
          app.db,
          { workspaceId, userId, accountId, messageId: params.id, part },
          { secrets, privateHosts },
        );
        return reply
          .header("content-disposition", attachmentNamed(file.name))
          .type("application/octet-stream")
          .send(content);
      },
    );

    app.get(
      "/api/email-senders",
      {
        config: own,
        schema: {
          tags,
          summary: "List who writes to one, and is not a contact yet",
          response: { 200: z.array(unknownSender) },
        },
      },
      ({ session }) => listUnknownSenders(app.db, session),
    );
  };
}
