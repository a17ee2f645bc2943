import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  connectionCheck,
  disconnectQuery,
  emailAccount,
  emailAccountChange,
  type MailServers,
  newEmailAccount,
} from "#shared/email/email.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { signatureChange } from "#shared/email/outgoing-emails.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import {
  checkAccount,
  checkConnection,
  limitChecks,
  requireWorking,
} from "#server/email/connections/check-connection.ts";
import {
  changeAccount,
  changeSenderName,
  connectAccount,
  disconnectAccount,
  passwordFor,
  requireEmailAccount,
} from "#server/email/connections/connect-account.ts";
import {
  listEmailAccounts,
  updateEmailAccount,
} from "#server/email/connections/email-accounts.queries.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { revokeConsent } from "#server/email/provider-sign-in/revoke-consent.ts";
import { endSharing } from "#server/email/sharing/end-sharing.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Email"];
const config = { permission: "emailAccounts.manage" } as const;

export function emailAccountsRoutes(
  { emailPrivateHosts }: Environment,
  secrets: AccountSecrets,
): FastifyPluginAsyncZod {
  return async (app) => {
    const check = async (userId: string, settings: MailServers & { password: string }) => {
      await limitChecks(app.db, userId);
      return checkConnection(settings, settings, emailPrivateHosts);
    };

    app.get(
      "/api/email-accounts",
      {
        config,
        schema: {
          tags,
          summary: "List one's email accounts",
          response: { 200: z.array(emailAccount) },
        },
      },
      ({ session }) => listEmailAccounts(app.db, session),
    );

    app.post(
      "/api/email-accounts/check",
      {
        config,
        schema: {
          tags,
          summary: "Try the mail servers of an account that is not connected yet",
          body: newEmailAccount,
          response: { 200: connectionCheck },
        },
      },
      ({ session, body }) => check(session.userId, body),
    );

    app.post(
      "/api/email-accounts",
      {
        config,
        schema: {
          tags,
          summary: "Connect an email account",
          description: "Signs in to both servers first; the account is kept only where both work.",
          body: newEmailAccount,
          response: { 201: emailAccount },
        },
      },
      async (request, reply) => {
        const { session, body } = request;
        requireWorking(await check(session.userId, body));
        const connected = await transactWithRights(app.db, { request, reply }, (tx) =>
          connectAccount(tx, session, body, secrets),
        );
        return reply.code(201).send(connected);
      },
    );

    app.put(
      "/api/email-accounts/:id",
      {
        config,
        schema: {
          tags,
          summary: "Change an email account",
          description:
            "Without a password the one that is there stays, for the same servers alone. Of an account that a provider signs in, only the sender name changes then.",
          params: recordPath,
          body: emailAccountChange,
          response: { 200: emailAccount },
        },
      },
      async (request, reply) => {
        const { session, params, body } = request;
        const account = await requireEmailAccount(app.db, session, params.id);
        if (account.provider !== null && body.password === undefined) {
          return transactWithRights(app.db, { request, reply }, (tx) =>
            changeSenderName(tx, session, account.id, body.senderName),
          );
        }
        const settings = { ...body, password: passwordFor(account, body, secrets) };
        requireWorking(await check(session.userId, settings));
        return transactWithRights(app.db, { request, reply }, (tx) =>
          changeAccount(tx, session, params.id, settings, secrets),
        );
      },
    );

    app.put(
      "/api/email-accounts/:id/signature",
      {
        config,
        schema: {
          tags,
          summary: "Change what stands below the emails of an account",
          params: recordPath,
          body: signatureChange,
          response: { 200: emailAccount },
        },
      },
      (request, reply) =>
        transactWithRights(app.db, { request, reply }, async (tx) => {
          const { id } = await requireEmailAccount(tx, request.session, request.params.id);
          await updateEmailAccount(tx, request.session, id, {
            signature: request.body.signature.trimEnd(),
          });
          return requireEmailAccount(tx, request.session, id);
        }),
    );

    app.post(
      "/api/email-accounts/:id/check",
      {
        config,
        schema: {
          tags,
          summary: "Try the mail servers of an email account",
          params: recordPath,
          response: { 200: connectionCheck },
        },
      },
      async ({ session, params }) => {
        const account = await requireEmailAccount(app.db, session, params.id);
        await limitChecks(app.db, session.userId);
        return checkAccount(account, secrets, emailPrivateHosts);
      },
    );

    app.delete(
      "/api/email-accounts/:id",
      {
        config,
        schema: {
          tags,
          summary: "Disconnect an email account",
          description:
            "Its messages are deleted, unless keepMessages is true: then they stay, shared with no one.",
          params: recordPath,
          querystring: disconnectQuery,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params, query, log } = request;
        const gone = await transactWithRights(app.db, { request, reply }, async (tx) => {
          await endSharing(tx, session, params.id);
          return disconnectAccount(tx, session, params.id, query.keepMessages === "true");
        });
        await revokeConsent(app.db, secrets, gone, log);
        return reply.code(204).send(null);
      },
    );
  };
}
