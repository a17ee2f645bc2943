import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { givenId } from "#shared/records/fields.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { contactFile } from "#shared/web-forms/web-form-files.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { attachmentNamed } from "#server/platform/http/content-disposition.ts";
import { notFound } from "#server/platform/http/errors.ts";
import {
  listContactFiles,
  readContactFile,
} from "#server/records/web-forms/entry-files.queries.ts";

const tags = ["Contacts"];
const path = "/api/contacts/:id/files";
const config = { permission: "records.read" } as const;

/** For all who see the contact, also without the right to manage forms. */
export const contactFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: "List the files that a contact sent by web forms",
        description: "Newest first, without those of entries that are set aside as spam.",
        params: recordPath,
        response: { 200: z.array(contactFile) },
      },
    },
    async ({ session, params: { id } }) => {
      await requireContact(session, id);
      return listContactFiles(app.db, session.workspaceId, id);
    },
  );

  app.get(
    `${path}/:fileId`,
    {
      config,
      schema: {
        tags,
        summary: "Download a file that a contact sent by a web form",
        params: recordPath.extend({ fileId: givenId() }),
        produces: ["application/octet-stream"],
      },
    },
    async ({ session, params: { id, fileId } }, reply) => {
      await requireContact(session, id);
      const place = { workspaceId: session.workspaceId, contactId: id };
      const file = await readContactFile(app.db, place, fileId);
      return reply
        .header("content-disposition", attachmentNamed(file.name))
        .type("application/octet-stream")
        .send(file.content);
    },
  );

  async function requireContact(access: RecordAccess, id: string): Promise<void> {
    if (!(await findContact(app.db, access, id))) throw notFound("contact");
  }
};
