import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { deletionEffect, passwordConfirmation } from "#shared/accounts/account-settings.ts";
import { copyCookies, libraryHeaders } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { confirmPassword } from "#server/accounts/passwords/confirm-password.ts";
import { deleteAccount } from "#server/administration/account-deletion/delete-account.ts";
import { listDeletionEffects } from "#server/administration/account-deletion/deletion-effects.ts";
import { exportAccount } from "#server/administration/account-deletion/export-account.ts";
import { limitCostlyCalls } from "#server/accounts/limit-costly-calls.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";

const tags = ["Account"];

export function deletionRoutes(auth: Auth): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);

    app.get(
      "/api/account/export",
      {
        schema: {
          tags,
          summary: "Download what is stored about oneself",
          produces: ["application/json"],
        },
      },
      async (request, reply) => {
        await limitCostlyCalls(app.db, "export", request.signedIn.user.id);
        const exported = await exportAccount(app.db, request.signedIn);
        const event = { action: "account.exported" } as const;
        const person = { userId: request.signedIn.user.id, address: request.ip };
        await transactOnce(app.db, undefined, (tx) => recordAccountAudit(tx, person, event));
        return reply
          .type("application/json; charset=utf-8")
          .header("content-disposition", 'attachment; filename="crm-pro-account.json"')
          .send(exported);
      },
    );

    app.get(
      "/api/account/deletion",
      {
        schema: {
          tags,
          summary: "Read what would become of one's workspaces",
          response: { 200: z.array(deletionEffect) },
        },
      },
      async (request) => listDeletionEffects(app.db, request.signedIn.user.id),
    );

    app.post(
      "/api/account/deletion",
      {
        schema: {
          tags,
          summary: "Delete one's account for good",
          body: passwordConfirmation,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        await confirmPassword(app.db, user.id, request.body.password);
        await deleteAccount(app.db, user, request.ip);
        const headers = libraryHeaders(request);
        const signedOut = await auth.api.signOut({ headers, returnHeaders: true });
        copyCookies(reply, signedOut.headers);
        reply.header("clear-site-data", '"cache", "cookies", "storage"');
        return reply.code(204).send(null);
      },
    );
  };
}
