import type { Readable } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { format } from "#shared/format/format.ts";
import { mostEntryFileBytes } from "#shared/web-forms/web-form-files.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { escapeHtml } from "#server/platform/http/html.ts";
import {
  plainPageHeaders,
  plainPagePolicy,
  writePlainPage,
} from "#server/platform/http/plain-page.ts";
import type { ArrivalRules } from "#server/records/arrivals/arrival-principal.ts";
import { embedScript } from "#server/records/web-forms/embed-script.ts";
import { type AskedField, readAskedFields } from "#server/records/web-forms/form-fields.ts";
import { writeFormHtml } from "#server/records/web-forms/form-html.ts";
import { formPath } from "#server/records/web-forms/form-path.ts";
import {
  consentInput,
  mostSentBytes,
  nextInput,
  readAnswers,
} from "#server/records/web-forms/read-answers.ts";
import { readConsent } from "#server/records/web-forms/read-consent.ts";
import { readFiles } from "#server/records/web-forms/read-files.ts";
import { isOfSender, receiveEntry } from "#server/records/web-forms/receive-entry.ts";
import { formParams, readSentFiles, SentForm } from "#server/records/web-forms/sent-form.ts";
import { findOpenForm, type OpenForm } from "#server/records/web-forms/web-forms.queries.ts";

const tooLong = new HttpError(
  413,
  `This is too long: write at most ${format.number(mostSentBytes)} characters altogether.`,
);

const notAForm = new HttpError(
  415,
  "Send a form, as application/x-www-form-urlencoded or multipart/form-data.",
);

/** What cannot be read as a form, by Fastify's codes. */
const unread: Record<string, HttpError | undefined> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLong,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notAForm,
};

const schema = { hide: true, params: formParams };

/** For visitors of other people's sites: no cookie is read, and no script is needed. */
export function formPagesRoutes(rules: ArrivalRules): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: mostSentBytes },
      (_request, body, done) => done(null, new SentForm(new URLSearchParams(String(body)))),
    );

    app.get("/f/:id", { schema }, async (request, reply) => {
      const form = await findForm(request.params.id);
      if (!form) return sendClosed(reply);
      const fields = await readAskedFields(app.db, form.workspaceId, form.settings.fields);
      return sendForm(reply, form, fields, { filled: searchOf(request.url) });
    });

    app.get("/f/:id/embed.js", { schema }, (_request, reply) =>
      reply.headers(forOtherSites).type("text/javascript").send(embedScript),
    );

    app.get("/f/:id/html", { schema }, async (request, reply) => {
      const form = await findForm(request.params.id);
      if (!form) return reply.code(404).headers(forOtherSites).type("text/html").send("");
      const fields = await readAskedFields(app.db, form.workspaceId, form.settings.fields);
      const action = `${rules.baseUrl}${formPath(form.id)}`;
      const html = writeFormHtml({ action, settings: form.settings, fields });
      return reply.headers({ ...plainPageHeaders, ...forOtherSites }).send(html);
    });

    app.addContentTypeParser("multipart/form-data", (request: FastifyRequest, payload: Readable) =>
      readSentFiles(app.db, request, payload),
    );

    const config = { mostBodyBytes: mostEntryFileBytes + mostSentBytes, mayComeSlowly: true };
    app.post(
      "/f/:id",
      { config, schema: { ...schema, body: sentForm }, errorHandler: answerUnread },
      async (request, reply) => {
        const { texts, files: received, refusal } = request.body;
        if (refusal !== null) return sendNotSent(reply, refusal);
        const form = await findForm(request.params.id);
        if (!form) return sendClosed(reply);
        const fields = await readAskedFields(app.db, form.workspaceId, form.settings.fields);
        const { answers, problems } = readAnswers(fields, texts);
        const { files, problems: fileProblems } = readFiles(form.settings.files ?? [], received);
        for (const [name, problem] of fileProblems) problems.set(name, problem);
        const consent = readConsent(form.settings, texts);
        if ("problem" in consent) problems.set(consentInput, consent.problem);
        if ("problem" in consent || problems.size > 0) {
          const filled = texts;
          return sendForm(reply.code(400), form, fields, {
            filled,
            problems,
            hadFiles: files.length > 0,
          });
        }
        try {
          const { agreed } = consent;
          const sent = { answers, agreed, files, sent: texts, address: request.ip };
          await receiveEntry(app.db, rules, form, sent);
        } catch (error) {
          if (error instanceof HttpError && isOfSender(error)) return sendNotSent(reply, error);
          throw error;
        }
        app.announcer.announce(form.workspaceId);
        return thank(reply, form, texts);
      },
    );

    function answerUnread(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      const refusal = unread[error.code];
      if (refusal) sendNotSent(reply, refusal);
      else app.errorHandler(error, request, reply);
    }

    function findForm(id: string | null): Promise<OpenForm | null> {
      return id === null ? Promise.resolve(null) : findOpenForm(app.db, id);
    }
  };
}

/** Read by the pages of other sites, which may show a change some minutes later. */
const forOtherSites = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "public, max-age=300",
};

const sentForm = z.instanceof(SentForm, { error: "Send this as a form" });

/** What an address can fill in: no link agrees for its reader. */
function searchOf(url: string): URLSearchParams {
  const { searchParams } = new URL(url, "http://localhost");
  searchParams.delete(consentInput);
  return searchParams;
}

interface Redisplay {
  filled: URLSearchParams;
  problems?: ReadonlyMap<string, string>;
  /** Whether files have to be chosen again. */
  hadFiles?: boolean;
}

function sendForm(
  reply: FastifyReply,
  form: OpenForm,
  fields: AskedField[],
  { filled, problems, hadFiles = false }: Redisplay,
): FastifyReply {
  const { title, introduction } = form.settings;
  const parts = { action: formPath(form.id), settings: form.settings, fields, filled };
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    introduction === null ? "" : paragraphs(introduction),
    problems
      ? `<p><strong>${notYet}${hadFiles ? " Choose the files again." : ""}</strong></p>`
      : "",
    writeFormHtml(problems ? { ...parts, problems } : parts),
  ];
  return sendPage(reply, form, title, body.join("\n"));
}

const notYet = "This was not sent yet. Please look at what is marked.";

/** To the first address that the form names, or to the one of them that the page asked for. */
function thank(reply: FastifyReply, form: OpenForm, sent: URLSearchParams): FastifyReply {
  const { thanks, thanksAddresses } = form.settings;
  const asked = sent.get(nextInput);
  const next = thanksAddresses.find((address) => address === asked) ?? thanksAddresses[0];
  if (next !== undefined) return reply.redirect(next, 303);
  return sendPage(reply, form, "Thank you", `<h1>Thank you</h1>\n${paragraphs(thanks)}`);
}

function sendNotSent(reply: FastifyReply, { statusCode, message }: HttpError): FastifyReply {
  const body = `<h1>This was not sent</h1>\n<p>${escapeHtml(message)} Go back a page: what you wrote is still there.</p>`;
  return reply.code(statusCode).headers(plainPageHeaders).send(writePlainPage("Not sent", body));
}

function sendClosed(reply: FastifyReply): FastifyReply {
  const body =
    "<h1>This form is closed</h1>\n<p>It takes no entries. Ask who sent you the link for another way.</p>";
  return reply.code(404).headers(plainPageHeaders).send(writePlainPage("Closed", body));
}

/** Browsers refuse to follow a form to an address that the page's policy does not name. */
function sendPage(
  reply: FastifyReply,
  { settings, workspaceName }: OpenForm,
  title: string,
  body: string,
): FastifyReply {
  const origins = settings.thanksAddresses.map((address) => new URL(address).origin);
  const policy = plainPagePolicy({ formTargets: origins });
  return reply
    .headers({ ...plainPageHeaders, "content-security-policy": policy })
    .send(writePlainPage(title, body, workspaceName));
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part)}</p>`)
    .join("\n");
}
