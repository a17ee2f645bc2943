import { appPaths } from "#shared/site/app-paths.ts";
import { randomBytes } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sameSitePath } from "#shared/accounts/accounts.ts";
import { givenId } from "#shared/records/fields.ts";
import {
  singleSignOnRequest,
  singleSignOnStart,
  type SsoFailureReason,
} from "#shared/accounts/single-sign-on.ts";
import { type AskLibrary, copyCookies } from "#server/accounts/auth-library.ts";
import { readLibraryAnswer } from "#server/accounts/library-answers.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { refuseManyTries } from "#server/platform/limits/limit-visitors.ts";
import {
  beginsSession,
  refuseSignIn,
  sendBack,
} from "#server/accounts/single-sign-on/failed-sign-ins.ts";
import { withoutSlash } from "#server/accounts/single-sign-on/provider-config.ts";
import type { SignInQuestions } from "#server/accounts/single-sign-on/sign-in-questions.ts";
import {
  findProvider,
  findProviderForAddress,
} from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

const tags = ["Account"];
const callbackParams = z.object({ providerId: givenId() });

/** The library redirects here on failure; our routes read the reason from the address. */
const failedPath = "/sign-in?sso=failed";

export function ssoSignInRoutes(
  ask: AskLibrary,
  questions: SignInQuestions,
  { baseUrl }: Environment,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/auth/sign-in/sso",
      {
        schema: {
          tags,
          summary: "Begin to sign in at the identity provider of an address",
          body: singleSignOnRequest,
          response: { 200: singleSignOnStart },
        },
      },
      async (request, reply) => {
        const { email, next } = request.body;
        // Counts unknown addresses too, which never reach the library.
        const refusal = await refuseManyTries(app.db, request);
        if (refusal) throw refusal;
        const provider = await findProviderForAddress(app.db, email);
        if (!provider) throw new HttpError(404, "There is no single sign-on for this address.");
        const { providerId, samlConfig } = provider;
        const response = await ask(request, "POST", "sign-in/sso", {
          providerId,
          callbackURL: baseUrl + sameSitePath(next),
          errorCallbackURL: baseUrl + failedPath,
          loginHint: email,
        });
        if (response.status >= 500) throw unreachable();
        const { url } = await readLibraryAnswer(singleSignOnStart, reply, response);
        const start = samlConfig ? namedRequest(url) : withNonce(url);
        // SAML answers arrive without the library's cookies: see saml-answers.routes.ts.
        if (!samlConfig) copyCookies(reply, response.headers);
        const question = { providerId, answerNames: start.answerNames };
        reply.header("set-cookie", questions.cookieFor(question));
        return { url: start.url };
      },
    );

    app.get(
      "/api/auth/sso/callback/:providerId",
      { schema: { hide: true, params: callbackParams } },
      async (request, reply) => {
        const { providerId } = request.params;
        const { search, searchParams } = new URL(request.url, baseUrl);
        const refuse = (reason: SsoFailureReason) =>
          refuseSignIn(app.db, request, reply, { providerId, reason });
        if (await refuseManyTries(app.db, request)) return refuse("too_many");
        if (!(await isFromIssuer(app.db, providerId, searchParams))) return refuse("other_issuer");
        const response = await ask(request, "GET", `sso/callback/${providerId}${search}`);
        copyCookies(reply, response.headers);
        reply.header("set-cookie", questions.noCookie);
        if (!beginsSession(response)) {
          return sendBack(app.db, request, reply, { providerId, response });
        }
        return reply.redirect(response.headers.get("location") ?? appPaths.dashboard, 303);
      },
    );
  };
}

function unreachable(): HttpError {
  return new HttpError(
    400,
    "Your identity provider could not be reached. Please try again, or report this to your administrator.",
  );
}

/** The library neither sends a nonce nor accepts one. */
function withNonce(address: string) {
  const url = new URL(address);
  const answerNames = randomBytes(32).toString("base64url");
  url.searchParams.set("nonce", answerNames);
  return { url: url.href, answerNames };
}

/** Reads the request's id from the address (SAML's redirect binding). */
function namedRequest(url: string) {
  const packed = new URL(url).searchParams.get("SAMLRequest") ?? "";
  const xml = inflateRawSync(Buffer.from(packed, "base64")).toString("utf8");
  const [, answerNames] = /\sID="([^"]+)"/.exec(xml) ?? [];
  if (!answerNames) throw new Error("the library's SAML request has no id");
  return { url, answerNames };
}

/** False when the answer names another issuer (RFC 9207). */
async function isFromIssuer(db: Db, providerId: string, answer: URLSearchParams): Promise<boolean> {
  const named = answer.get("iss");
  if (named === null) return true;
  const provider = await findProvider(db, providerId);
  return withoutSlash(named) === withoutSlash(provider?.issuer ?? "");
}
