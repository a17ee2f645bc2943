import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { message, passwordConfirmation } from "#shared/accounts/account-settings.ts";
import { appCode, backupCodes, twoFactorSetup } from "#shared/accounts/second-factors.ts";
import { copyCookies, libraryOf } from "#server/accounts/auth-library.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { confirmPassword } from "#server/accounts/passwords/confirm-password.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";
import { notices } from "#server/accounts/notices/security-notices.ts";
import { requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import { endWeakSessions, weakenSessions } from "#server/accounts/second-factors/session-factor.ts";
import { takeAppCode } from "#server/accounts/second-factors/take-app-code.ts";
import { notifyOwner } from "#server/accounts/notices/notify-owner.ts";
import { HttpError } from "#server/platform/http/errors.ts";

const tags = ["Account"];

const librarySetup = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

export function twoFactorRoutes(auth: Auth, baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignedIn(app, auth);
    const ask = libraryOf(auth, baseUrl);

    app.post(
      "/api/auth/two-factor/enable",
      {
        schema: {
          tags,
          summary: "Begin to set up an authenticator app",
          body: passwordConfirmation,
          response: { 200: twoFactorSetup },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        if (user.twoFactorEnabled) throw alreadyOn();
        await confirmPassword(app.db, user.id, request.body.password);
        const response = await ask(request, "POST", "two-factor/enable", request.body);
        const setup = await readLibraryAnswer(librarySetup, reply, response);
        return { totpUri: setup.totpURI, backupCodes: setup.backupCodes };
      },
    );

    app.post(
      "/api/auth/two-factor/confirm",
      {
        schema: {
          tags,
          summary: "Switch two-factor authentication on with a first code",
          body: appCode,
          response: { 200: message },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        if (user.twoFactorEnabled) throw alreadyOn();
        const response = await ask(request, "POST", "two-factor/verify-totp", request.body);
        await readLibraryAnswer(z.unknown(), reply, response);
        await takeAppCode(app.db, user.id, request.body.code);
        await endWeakSessions(app.db, user.id);
        await notifyOwner(app.db, request, baseUrl, notices.twoFactorOn);
        copyCookies(reply, response.headers);
        return {
          message:
            "Signing in now also asks for a code. Sessions that began without one were ended.",
        };
      },
    );

    app.post(
      "/api/auth/two-factor/disable",
      {
        schema: {
          tags,
          summary: "Switch two-factor authentication off",
          body: passwordConfirmation,
          response: { 200: message },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        await confirmPassword(app.db, user.id, request.body.password);
        const response = await ask(request, "POST", "two-factor/disable", request.body);
        await readLibraryAnswer(z.unknown(), reply, response);
        await weakenSessions(app.db, user.id, "app");
        await notifyOwner(app.db, request, baseUrl, notices.twoFactorOff);
        copyCookies(reply, response.headers);
        return { message: "Signing in asks for your password alone." };
      },
    );

    app.post(
      "/api/auth/two-factor/generate-backup-codes",
      {
        schema: {
          tags,
          summary: "Make new backup codes in place of the earlier ones",
          body: passwordConfirmation,
          response: { 200: backupCodes },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        await confirmPassword(app.db, user.id, request.body.password);
        const path = "two-factor/generate-backup-codes";
        const response = await ask(request, "POST", path, request.body);
        const codes = await readLibraryAnswer(backupCodes, reply, response);
        await notifyOwner(app.db, request, baseUrl, notices.backupCodesRenewed);
        return codes;
      },
    );
  };
}

function alreadyOn(): HttpError {
  return new HttpError(409, "Two-factor authentication is on already.");
}
