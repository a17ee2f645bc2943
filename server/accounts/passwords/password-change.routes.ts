import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { message, passwordChange } from "#shared/accounts/account-settings.ts";
import { forgetProofs } from "#server/accounts/addresses/mail-proofs.ts";
import { copyCookies, libraryOf } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";
import { notices } from "#server/accounts/notices/security-notices.ts";
import { notifyOwner } from "#server/accounts/notices/notify-owner.ts";
import type { IsBreached } from "#server/accounts/passwords/breached-passwords.ts";
import { requireUncommonPassword } from "#server/accounts/passwords/common-passwords.ts";
import { confirmPassword } from "#server/accounts/passwords/confirm-password.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";

const tags = ["Account"];

const changed = "Your password is changed. Every other session was ended.";
const changedAndAddressKept = `${changed} The change of your address was taken back.`;

export function passwordChangeRoutes(
  auth: Auth,
  baseUrl: string,
  isBreached: IsBreached,
): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);
    const ask = libraryOf(auth, baseUrl);

    app.post(
      "/api/auth/change-password",
      {
        schema: {
          tags,
          summary: "Change one's password",
          description:
            "Ends every other session, and a change of the address that waits for its link.",
          body: passwordChange,
          response: { 200: message },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        await confirmPassword(app.db, user.id, request.body.currentPassword, "currentPassword");
        const { newPassword } = request.body;
        await requireUncommonPassword(
          newPassword,
          [user.email, user.name],
          "newPassword",
          isBreached,
        );
        // Whatever the client asks for, the other sessions end.
        const body = { ...request.body, revokeOtherSessions: true };
        const response = await ask(request, "POST", "change-password", body);
        await readLibraryAnswer(z.unknown(), reply, response);
        copyCookies(reply, response.headers);
        await forgetProofs(app.db, "reset-password", user.id);
        // Who knew the former password may have asked for it.
        const keepsAddress = await forgetProofs(app.db, "change-address", user.id);
        await notifyOwner(app.db, request, baseUrl, notices.passwordChanged);
        return { message: keepsAddress ? changedAndAddressKept : changed };
      },
    );
  };
}
