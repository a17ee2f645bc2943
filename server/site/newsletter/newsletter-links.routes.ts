import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { newsletterPages } from "#shared/site/newsletter.ts";
import {
  confirmSubscriber,
  findRecipient,
  unsubscribe,
} from "#server/site/newsletter/newsletter.queries.ts";
import { escapeHtml } from "#server/platform/http/html.ts";
import { sendPlainPage } from "#server/platform/http/plain-page.ts";

/** A malformed token is treated as an unknown one. */
const querystring = z.object({
  token: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .catch(""),
});
const hidden = { hide: true, querystring };

/** Mail programs and mail providers' servers call these without cookies, so the origin is not checked. */
export const newsletterLinksRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 10_000 }, (_request, body, done) =>
    done(null, body),
  );

  app.get(
    "/newsletter/confirm",
    { schema: hidden, exposeHeadRoute: false },
    async (request, reply) => {
      const isConfirmed = await confirmSubscriber(app.db, request.query.token);
      return lead(reply, isConfirmed ? "confirmed" : "expired");
    },
  );

  // Must not change anything: link scanners open every link in a mail.
  app.get("/newsletter/unsubscribe", { schema: hidden }, async (request, reply) => {
    const recipient = await findRecipient(app.db, request.query.token);
    if (!recipient) return lead(reply, "expired");
    if (recipient.isUnsubscribed) return lead(reply, "unsubscribed");
    return sendPlainPage(reply, "Unsubscribe", questionFor(recipient.email));
  });

  app.post("/newsletter/unsubscribe", { schema: hidden }, async (request, reply) => {
    const isKnown = await unsubscribe(app.db, request.query.token);
    if (!isOneClick(request.body)) return lead(reply, isKnown ? "unsubscribed" : "expired");
    return reply
      .code(isKnown ? 200 : 404)
      .type("text/plain")
      .send(isKnown ? "Unsubscribed.\n" : "Unknown.\n");
  });
};

/** A mail program's own button, which must not be redirected (RFC 8058, 3.1). */
function isOneClick(body: unknown): boolean {
  return typeof body === "string" && body.includes("List-Unsubscribe");
}

function lead(reply: FastifyReply, page: keyof typeof newsletterPages): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(newsletterPages[page], 303);
}

/** Its form posts to the page's own address. */
function questionFor(email: string): string {
  return `<h1>Unsubscribe from the newsletter?</h1>
<p>${escapeHtml(email)} will get no more articles of the CRM Pro blog.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`;
}
