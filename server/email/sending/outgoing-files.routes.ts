import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordId, requiredText } from "#shared/records/fields.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { maxFileBytes, outgoingEmail } from "#shared/email/outgoing-emails.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { addFile, removeFile } from "#server/email/sending/change-outgoing.ts";
import { readOutgoing } from "#server/email/sending/outgoing-emails.queries.ts";

const tags = ["Email"];
const config = { permission: "emailAccounts.manage" } as const;
const path = "/api/outgoing-emails/:id/files";

const fileQuery = z.object({ name: requiredText("Name", 255) });
const filePath = recordPath.extend({ fileId: recordId });
const fileBody = z.instanceof(Buffer, { error: "Send the file as the request's body" });

export const outgoingFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.delete(
    `${path}/:fileId`,
    {
      config,
      schema: {
        tags,
        summary: "Remove a file of a draft",
        params: filePath,
        response: { 200: outgoingEmail },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, async (tx) => {
        await removeFile(tx, request.session, request.params.id, request.params.fileId);
        return readOutgoing(tx, request.session, request.params.id);
      }),
  );

  await app.register(uploadRoute);
};

/** The request's body is the file. */
const uploadRoute: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  // A little more, so that a file that is too large gets the sentence that says so.
  const bodyLimit = maxFileBytes + 1_000_000;
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, content, done) =>
    done(null, content),
  );
  app.post(
    path,
    {
      config: { ...config, mayComeSlowly: true },
      bodyLimit,
      schema: {
        hide: true,
        params: recordPath,
        querystring: fileQuery,
        body: fileBody,
        response: { 200: outgoingEmail },
      },
    },
    (request, reply) => {
      const { session, params, query, body: content } = request;
      const [type = ""] = (request.headers["content-type"] ?? "").split(";");
      const file = { name: query.name, type: knownType(type), content };
      return transactWithRights(app.db, { request, reply }, async (tx) => {
        await addFile(tx, session, params.id, file);
        return readOutgoing(tx, session, params.id);
      });
    },
  );
};

/** A header of the email is made of it. */
function knownType(type: string): string {
  return /^[\w.+-]{1,50}\/[\w.+-]{1,80}$/.test(type) ? type : "application/octet-stream";
}
