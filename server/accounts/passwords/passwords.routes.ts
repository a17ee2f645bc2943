import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { message, passwordReset, resetRequest } from "#shared/accounts/account-settings.ts";
import type { IsBreached } from "#server/accounts/passwords/breached-passwords.ts";
import { requireUncommonPassword } from "#server/accounts/passwords/common-passwords.ts";
import { requestReset, resetPassword } from "#server/accounts/passwords/reset-password.ts";

const tags = ["Account"];

export function passwordsRoutes(baseUrl: string, isBreached: IsBreached): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/auth/request-password-reset",
      {
        schema: {
          tags,
          summary: "Ask for a link that sets a new password",
          body: resetRequest,
          response: { 200: message },
        },
      },
      async (request) => {
        await requestReset(app.db, request.body.email, request.ip, baseUrl);
        return { message: "We sent you a mail. It says how to go on." };
      },
    );

    app.post(
      "/api/auth/reset-password",
      {
        schema: {
          tags,
          summary: "Set a new password with the link's token",
          body: passwordReset,
          response: { 200: message },
        },
      },
      async (request) => {
        const { token, newPassword } = request.body;
        await requireUncommonPassword(newPassword, [], "newPassword", isBreached);
        await resetPassword(app.db, token, newPassword, request.ip, baseUrl);
        return { message: "Your new password is set. Please sign in with it." };
      },
    );
  };
}
