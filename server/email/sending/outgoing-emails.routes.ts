import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  begunEmail,
  newOutgoingEmail,
  outgoingContent,
  outgoingEmail,
  outgoingQuery,
  recipientQuery,
  recipientZone,
  sendOrder,
  sentSeparately,
  settlement,
} from "#shared/email/outgoing-emails.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { addressesOf } from "#server/email/messages/addresses-of.ts";
import { beginEmail } from "#server/email/sending/begin-email.ts";
import {
  cancelSending,
  deleteOutgoing,
  saveDraft,
  sendDraft,
  sendDraftSeparately,
  sendNow,
  settleUnsure,
} from "#server/email/sending/change-outgoing.ts";
import { findRecipientZone } from "#server/email/sending/find-recipient-zone.ts";
import { forwardFiles } from "#server/email/sending/forward-files.ts";
import { listOutgoing, readOutgoing } from "#server/email/sending/outgoing-emails.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import type { Exchange } from "#server/platform/retries/transact-once.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";

const tags = ["Email"];
/** Neither a key nor an operator writes in a person's name. */
const config = { permission: "emailAccounts.manage" } as const;
const path = "/api/outgoing-emails";

export function outgoingEmailsRoutes(
  { emailPrivateHosts: privateHosts }: Environment,
  secrets: AccountSecrets,
): FastifyPluginAsyncZod {
  return async (app) => {
    /** Changes an email of one's own, and answers how it is by then. */
    const change = (
      exchange: Exchange,
      id: string,
      run: (tx: Db, by: Actor, id: string) => Promise<void>,
    ) =>
      transactWithRights(app.db, exchange, async (tx) => {
        const { session } = exchange.request;
        await run(tx, session, id);
        return readOutgoing(tx, session, id);
      });

    app.get(
      path,
      {
        config,
        schema: {
          tags,
          summary: "List one's drafts, and emails that wait or were not sent",
          description: "With contactId those alone that go to one of the contact's addresses.",
          querystring: outgoingQuery,
          response: { 200: z.array(outgoingEmail) },
        },
      },
      async ({ session, query: { contactId } }) => {
        if (contactId === undefined) return listOutgoing(app.db, session);
        // As any other list that is filtered by a contact: one that was deleted meanwhile has nothing.
        const contact = await findContact(app.db, session, contactId);
        return contact ? listOutgoing(app.db, session, addressesOf(contact)) : [];
      },
    );

    app.post(
      path,
      {
        config,
        schema: {
          tags,
          summary: "Begin an email, or an answer to one",
          description: "An answer has its recipients, subject, quoted text and signature.",
          body: newOutgoingEmail,
          response: { 201: begunEmail },
        },
      },
      async (request, reply) => {
        const { session, body } = request;
        // Without its reply: files are fetched behind the transaction, and are part of the answer.
        const { id } = await transactWithRights(app.db, { request }, async (tx) => ({
          id: await beginEmail(tx, session, body),
        }));
        const missingFiles =
          body.kind === "forward"
            ? await forwardFiles(app.db, session, { ...body, id }, { secrets, privateHosts })
            : [];
        return reply
          .code(201)
          .send({ email: await readOutgoing(app.db, session, id), missingFiles });
      },
    );

    app.get(
      `${path}/recipient-zone`,
      {
        config,
        schema: {
          tags,
          summary: "Find the time zone of a recipient",
          description:
            "By the country that the contact's phone number or address names, where nearly all of it has one zone.",
          querystring: recipientQuery,
          response: { 200: recipientZone },
        },
      },
      ({ session, query }) => findRecipientZone(app.db, session, query.address),
    );

    app.get(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Read an email that one writes",
          params: recordPath,
          response: { 200: outgoingEmail },
        },
      },
      ({ session, params }) => readOutgoing(app.db, session, params.id),
    );

    app.put(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Keep a draft",
          params: recordPath,
          body: outgoingContent,
          response: { 200: outgoingEmail },
        },
      },
      (request, reply) =>
        change({ request, reply }, request.params.id, (tx, by, id) =>
          saveDraft(tx, by, id, request.body),
        ),
    );

    app.post(
      `${path}/:id/send`,
      {
        config,
        schema: {
          tags,
          summary: "Send an email, or schedule it",
          description:
            "It leaves ten seconds later at the earliest, until when it can be canceled.",
          params: recordPath,
          body: sendOrder,
          response: { 200: outgoingEmail },
        },
      },
      (request, reply) =>
        change({ request, reply }, request.params.id, (tx, by, id) =>
          sendDraft(tx, by, id, request.body),
        ),
    );

    app.post(
      `${path}/:id/send-separately`,
      {
        config,
        schema: {
          tags,
          summary: "Send each recipient of a draft an email of their own",
          description:
            "Each carries a link to unsubscribe, with fields such as {{ contact.firstName }} filled. Who must not be written to is left out.",
          params: recordPath,
          body: outgoingContent,
          response: { 200: sentSeparately },
        },
      },
      (request, reply) => {
        const { session, params, body } = request;
        return transactWithRights(app.db, { request, reply }, (tx) =>
          sendDraftSeparately(tx, session, params.id, body),
        );
      },
    );

    app.post(
      `${path}/:id/cancel`,
      {
        config,
        schema: {
          tags,
          summary: "Make a draft of an email again that was not sent yet",
          params: recordPath,
          response: { 200: outgoingEmail },
        },
      },
      (request, reply) => change({ request, reply }, request.params.id, cancelSending),
    );

    app.post(
      `${path}/:id/send-now`,
      {
        config,
        schema: {
          tags,
          summary: "Send an email that waits, or that failed, at once",
          params: recordPath,
          response: { 200: outgoingEmail },
        },
      },
      (request, reply) => change({ request, reply }, request.params.id, sendNow),
    );

    app.post(
      `${path}/:id/settle`,
      {
        config,
        schema: {
          tags,
          summary: "Say whether an email arrived that broke off",
          description: "One that did not is sent again, under the same Message-ID.",
          params: recordPath,
          body: settlement,
          response: { 200: outgoingEmail },
        },
      },
      (request, reply) =>
        change({ request, reply }, request.params.id, (tx, by, id) =>
          settleUnsure(tx, by, id, request.body.wasSent),
        ),
    );

    app.delete(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Delete an email that one writes",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        await transactWithRights(app.db, { request, reply }, (tx) =>
          deleteOutgoing(tx, session, params.id),
        );
        return reply.code(204).send(null);
      },
    );
  };
}
