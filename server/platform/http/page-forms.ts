import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { escapeHtml } from "./html.ts";
import { plainPageHeaders, writePlainPage } from "./plain-page.ts";

const formType = "application/x-www-form-urlencoded";

const answer = z.object({ message: z.string().optional(), error: z.string().optional() });

export function acceptForms(app: FastifyInstance, bodyLimit = 1_048_576): void {
  app.addContentTypeParser(formType, { parseAs: "string", bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** A browser without scripts sends forms, and gets a page instead of JSON. */
export function acceptPageForms(app: FastifyInstance): void {
  acceptForms(app);
  app.addHook("onSend", async (request, reply, payload) => {
    if (!request.headers["content-type"]?.startsWith(formType)) return payload;
    const { message, error } = answer.parse(JSON.parse(String(payload)));
    reply.headers(plainPageHeaders);
    return message === undefined
      ? describe("This was not sent", `${error} Go back a page: what you wrote is still there.`)
      : describe("Thank you", message);
  });
}

function describe(title: string, text: string): string {
  return writePlainPage(title, `<h1>${title}</h1>\n<p>${escapeHtml(text)}</p>`);
}
