import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import type { InlinePicture, LoadInvoice } from "#server/platform/mail/attachments.ts";
import { findMail, listMails } from "#server/platform/mail/mails.queries.ts";
import { outboxPage } from "#server/platform/mail/outbox-page.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { sendPlainPage } from "#server/platform/http/plain-page.ts";

const filter = z.object({
  to: z
    .string()
    .max(254)
    .regex(/^[^\0]*$/)
    .optional(),
});

/** No script, form or image but what the mail brings along: mails contain what strangers wrote. */
const mailPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** For development and trials; never register it in production. */
export function outboxRoutes({
  isSending,
  loadInvoice,
}: {
  isSending: boolean;
  loadInvoice: LoadInvoice;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/dev/outbox",
      { schema: { hide: true, querystring: filter } },
      async (request, reply) => {
        const mails = await listMails(app.db, request.query.to);
        return sendPlainPage(reply, "Outbox", outboxPage(mails, isSending));
      },
    );

    app.get(
      "/dev/outbox/:id",
      { schema: { hide: true, params: recordPath } },
      async (request, reply) => {
        const mail = await findMail(app.db, request.params.id);
        if (!mail?.html) throw notFound("mail");
        return reply
          .type("text/html; charset=utf-8")
          .header("content-security-policy", mailPolicy)
          .send(withPicture(mail.html, mail.inlinePicture));
      },
    );

    app.get(
      "/dev/outbox/:id/invoice",
      { schema: { hide: true, params: recordPath } },
      async (request, reply) => {
        const mail = await findMail(app.db, request.params.id);
        if (!mail?.invoiceId) throw notFound("attachment");
        const { contentType, content } = await loadInvoice(mail.invoiceId);
        return reply.type(contentType).send(content);
      },
    );

    app.get(
      "/dev/outbox/:id/file",
      { schema: { hide: true, params: recordPath } },
      async (request, reply) => {
        const mail = await findMail(app.db, request.params.id);
        if (!mail?.attachedText) throw notFound("attachment");
        const { contentType, content } = mail.attachedText;
        return reply.type(contentType).send(content);
      },
    );
  };
}

function withPicture(html: string, picture: InlinePicture | null): string {
  if (!picture) return html;
  return html.replace(`cid:${picture.name}`, `data:image/png;base64,${picture.png}`);
}
