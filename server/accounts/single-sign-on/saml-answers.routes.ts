import { appPaths } from "#shared/site/app-paths.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { givenId } from "#shared/records/fields.ts";
import type { SsoFailureReason } from "#shared/accounts/single-sign-on.ts";
import { copyCookies, type AskLibrary } from "#server/accounts/auth-library.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { refuseManyTries } from "#server/platform/limits/limit-visitors.ts";
import { acceptForms } from "#server/platform/http/page-forms.ts";
import { findAnswerFault } from "#server/accounts/single-sign-on/check-saml-answer.ts";
import {
  beginsSession,
  refuseSignIn,
  sendBack,
} from "#server/accounts/single-sign-on/failed-sign-ins.ts";
import { nameCertificate } from "#server/accounts/single-sign-on/name-certificate.ts";
import { sendPassOnPage } from "#server/accounts/single-sign-on/pass-on-page.ts";
import { acsUrlOf, samlFactsOf } from "#server/accounts/single-sign-on/provider-config.ts";
import type { SignInQuestions } from "#server/accounts/single-sign-on/sign-in-questions.ts";
import { findProvider } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";
import { writeSpMetadata } from "#server/accounts/single-sign-on/write-sp-metadata.ts";

const params = z.object({ providerId: givenId() });

/** In base64; real answers take a tenth of it. */
const maxAnswerLength = 256 * 1_024;

const form = z.object({
  SAMLResponse: z.string().min(1).max(maxAnswerLength),
  RelayState: z.string().min(1).max(200),
});

/** SAML providers post their answers here, by a form in the browser. */
export function samlAnswersRoutes(
  ask: AskLibrary,
  questions: SignInQuestions,
  { baseUrl }: Environment,
): FastifyPluginAsyncZod {
  return async (app) => {
    // URL encoding lengthens a form.
    acceptForms(app, maxAnswerLength * 1.5);

    // Posts from the provider's site come without cookies, so this only passes the answer on.
    app.post(
      "/api/auth/sso/saml2/sp/acs/:providerId",
      { config: { takesForeignForms: true }, schema: { hide: true, params } },
      async (request, reply) => {
        const { providerId } = request.params;
        const { data } = form.safeParse(request.body);
        if (data) return sendPassOnPage(reply, finishPathOf(providerId), data);
        return refuseSignIn(app.db, request, reply, { providerId, reason: "saml_malformed" });
      },
    );

    app.post(
      "/api/auth/sso/saml2/finish/:providerId",
      { schema: { hide: true, params } },
      async (request, reply) => {
        const { providerId } = request.params;
        const refuse = (reason: SsoFailureReason) =>
          refuseSignIn(app.db, request, reply, { providerId, reason });
        if (await refuseManyTries(app.db, request)) return refuse("too_many");
        const requestId = questions.read(request.headers.cookie, providerId);
        const { data } = form.safeParse(request.body);
        if (!requestId) return refuse("saml_unasked");
        if (!data) return refuse("saml_malformed");
        const xml = Buffer.from(data.SAMLResponse, "base64").toString("utf8");
        const expected = { requestId, acsUrl: acsUrlOf(baseUrl, providerId) };
        const fault = await findAnswerFault(xml, expected);
        if (fault) return refuse(fault);
        const named = await nameCertificate(xml, await certificatesOf(app.db, providerId));
        const response = await ask(request, "POST", `sso/saml2/sp/acs/${providerId}`, {
          ...data,
          SAMLResponse: Buffer.from(named).toString("base64"),
        });
        if (!beginsSession(response)) {
          return sendBack(app.db, request, reply, { providerId, response });
        }
        copyCookies(reply, response.headers);
        reply.header("set-cookie", questions.noCookie);
        return reply.redirect(response.headers.get("location") ?? appPaths.dashboard, 303);
      },
    );

    app.get(
      "/api/auth/sso/saml2/sp/metadata/:providerId",
      { schema: { hide: true, params } },
      async (request, reply) => {
        const provider = await findProvider(app.db, request.params.providerId);
        if (!provider?.samlConfig) throw new HttpError(404, "There is no SAML set up here.");
        return reply
          .type("application/samlmetadata+xml; charset=utf-8")
          .header("content-disposition", 'attachment; filename="crm-pro-saml.xml"')
          .send(writeSpMetadata(baseUrl, provider.providerId));
      },
    );
  };
}

function finishPathOf(providerId: string): string {
  return `/api/auth/sso/saml2/finish/${providerId}`;
}

async function certificatesOf(db: Db, providerId: string): Promise<string[]> {
  const provider = await findProvider(db, providerId);
  return provider?.samlConfig ? samlFactsOf(provider.samlConfig).certificates : [];
}
