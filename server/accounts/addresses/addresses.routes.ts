import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  addressChange,
  addressProof,
  addressProofs,
  message,
  provenAddress,
} from "#shared/accounts/account-settings.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { requireConfirmedAddress } from "#server/accounts/invitations/require-confirmed-address.ts";
import { confirmPassword } from "#server/accounts/passwords/confirm-password.ts";
import { readSignedIn, requireSignedIn } from "#server/accounts/sessions/signed-in.ts";
import {
  proveAddress,
  requestAddressChange,
  sendVerification,
} from "#server/accounts/addresses/verify-address.ts";
import { forgetProofs, readProofs } from "#server/accounts/addresses/mail-proofs.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { limitVisitor } from "#server/platform/limits/limit-visitors.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";

const tags = ["Account"];

/** The links in our mails lead here and need no session, but for an operator's. */
export function addressProofRoutes(auth: Auth, environment: Environment): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/auth/verify-email",
      {
        schema: {
          tags,
          summary: "Prove an address with the link's token",
          description: "An operator's address in a session of its account alone.",
          body: addressProof,
          response: { 200: provenAddress },
        },
      },
      async (request, reply) => {
        const signedIn = await readSignedIn(auth, request, reply);
        const visitor = { userId: signedIn?.user.id ?? null, address: request.ip };
        return { email: await proveAddress(app.db, request.body.token, visitor, environment) };
      },
    );
  };
}

export function addressesRoutes(auth: Auth, environment: Environment): FastifyPluginAsyncZod {
  const { baseUrl } = environment;
  return async (app) => {
    requireSignedIn(app, auth);

    app.post(
      "/api/auth/send-verification-email",
      {
        schema: {
          tags,
          summary: "Send again the mail that proves one's address",
          response: { 200: message },
        },
      },
      async (request) => {
        const { user } = request.signedIn;
        if (user.emailVerified) throw new HttpError(409, "Your address is confirmed already.");
        await sendVerification(app.db, user, baseUrl);
        return { message: `We sent a mail to ${user.email}.` };
      },
    );

    app.get(
      "/api/auth/email",
      {
        schema: {
          tags,
          summary: "See which links to one's addresses wait to be followed",
          response: { 200: addressProofs },
        },
      },
      (request) => readProofs(app.db, request.signedIn.user.id),
    );

    app.delete(
      "/api/auth/change-email",
      {
        schema: {
          tags,
          summary: "Keep the address after all",
          description: "The link that was sent to the other one works no more.",
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { user } = request.signedIn;
        await transactOnce(app.db, { request, reply }, async (tx) => {
          await forgetProofs(tx, "change-address", user.id);
        });
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/api/auth/change-email",
      {
        schema: {
          tags,
          summary: "Ask to use another address",
          body: addressChange,
          response: { 200: message },
        },
      },
      async (request) => {
        const { user } = request.signedIn;
        const email = request.body.email.toLowerCase();
        await requireConfirmedAddress(app.db, environment, user.id, "change it");
        await confirmPassword(app.db, user.id, request.body.password);
        if (email === user.email) throw new HttpError(409, "This is your address already.");
        await limitVisitor(app.db, "change-email", user.id);
        await requestAddressChange(app.db, user, email, baseUrl);
        return { message: `We sent a mail to ${email}. Follow its link to use this address.` };
      },
    );
  };
}
