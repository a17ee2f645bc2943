import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { suppress } from "#server/email/suppressions/email-suppressions.queries.ts";
import {
  type Unsubscriber,
  type UnsubscribeLinks,
  unsubscribePath,
} from "#server/email/suppressions/unsubscribe-links.ts";
import type { Db } from "#server/platform/database/database.ts";
import { escapeHtml } from "#server/platform/http/html.ts";
import { sendPlainPage } from "#server/platform/http/plain-page.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";

/** A malformed token is treated as an unknown one. */
const querystring = z.object({
  token: z
    .string()
    .regex(/^[\w-]{1,1000}$/)
    .catch(""),
});
const schema = { hide: true, querystring };

/** Mail programs and mail providers' servers call these without cookies, so the origin is not checked (RFC 8058). */
export function unsubscribeLinksRoutes(links: UnsubscribeLinks): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: 10_000 },
      (_request, body, done) => done(null, body),
    );

    // Must not change anything: link scanners open every link in a mail.
    app.get(unsubscribePath, { schema }, async (request, reply) => {
      const person = links.read(request.query.token);
      const name = person && (await nameOf(app.db, person));
      if (!person || name === null) return sendUnknown(reply);
      return sendPlainPage(reply, "Unsubscribe", questionFor(person.address, name));
    });

    app.post(unsubscribePath, { schema }, async (request, reply) => {
      const person = links.read(request.query.token);
      const name = person && (await nameOf(app.db, person));
      if (!person || name === null) return sendUnknown(reply);
      await transactOnce(app.db, undefined, (tx) =>
        suppress(tx, person.workspaceId, [person.address], "unsubscribed"),
      );
      return sendPlainPage(reply, "Unsubscribed", doneFor(person.address, name));
    });
  };
}

async function nameOf(db: Db, { workspaceId }: Unsubscriber): Promise<string | null> {
  const [row] = await db
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row?.name ?? null;
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  const text =
    "<p>Copy all of it from the email, or answer the email to say that you want no more.</p>";
  return sendPlainPage(
    reply.code(404),
    "Unknown link",
    `<h1>This link is not complete</h1>\n${text}`,
  );
}

/** Its form posts to the page's own address. */
function questionFor(address: string, workspace: string): string {
  return `<h1>Unsubscribe?</h1>
<p>${escapeHtml(address)} will get no more emails that ${escapeHtml(workspace)} sends to many people.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`;
}

function doneFor(address: string, workspace: string): string {
  return `<h1>You are unsubscribed</h1>
<p>${escapeHtml(workspace)} sends ${escapeHtml(address)} no more emails that go to many people.</p>`;
}
