import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { erasable, erasure, erasureQuery } from "#shared/records/deleted-records.ts";
import { disclosureQuery } from "#shared/administration/disclosure.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { inChangeSet, offerNoUndo } from "#server/crm/changes/change-set.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { contactRecords } from "#server/crm/contacts/contact-records.ts";
import { writeDisclosurePage } from "#server/records/privacy/disclosure-page.ts";
import { discloseContact } from "#server/records/privacy/disclose-contact.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { eraseNotes, listNotesWith } from "#server/records/privacy/notes-with-contact.ts";
import { eraseContacts } from "#server/records/privacy/erase-contacts.ts";

const tags = ["Contacts"];

/** The data subject's rights to a copy and to erasure. */
export const privacyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/contacts/:id/disclosure",
    {
      config: { permission: "records.disclose" },
      schema: {
        tags,
        summary: "Download all that is kept about one contact",
        description: "As JSON, or as a page to read and print.",
        params: recordPath,
        querystring: disclosureQuery,
        produces: ["application/json", "text/html"],
      },
    },
    async (request, reply) => {
      const { session, params, query } = request;
      const disclosure = await discloseContact(app.db, session, params.id);
      // The id instead of the name, which an erasure could not remove from an old copy.
      const details = [
        { field: "contact", before: null, after: params.id },
        { field: "format", before: null, after: query.format },
      ];
      await recordAudit(app.db, session, { action: "contact.disclosed", details });
      const isPage = query.format === "html";
      return reply
        .type(isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8")
        .header("content-disposition", `attachment; filename="contact.${query.format}"`)
        .serializer(String)
        .send(isPage ? writeDisclosurePage(disclosure) : JSON.stringify(disclosure, null, 2));
    },
  );

  app.get(
    "/api/contacts/:id/erasure",
    {
      config: { permission: "records.erase" },
      schema: {
        tags,
        summary: "Count what an erasure would leave of calls and notes",
        description: "Those with the contact that are about something else, such as a deal.",
        params: recordPath,
        response: { 200: erasable },
      },
    },
    async ({ session, params }) => {
      if (!(await findContact(app.db, session, params.id))) throw notFound("contact");
      return { notes: (await listNotesWith(app.db, session.workspaceId, params.id)).length };
    },
  );

  app.post(
    "/api/contacts/:id/erasure",
    {
      config: { permission: "records.erase" },
      schema: {
        tags,
        summary: "Erase a contact for good",
        description:
          "Deletes the contact and takes it out of history, feed, tasks, imports, saved views and the audit log. Calls and notes with the contact about something else, such as a deal, keep their text without the contact's name; with notes=true the text goes. Cannot be undone.",
        params: recordPath,
        querystring: erasureQuery,
        response: { 200: erasure },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, async (tx) => {
        const { session, params, query } = request;
        const { workspaceId } = session;
        const notes = query.notes === "true" ? await listNotesWith(tx, workspaceId, params.id) : [];
        await contactRecords.remove(tx, session, params.id);
        await eraseContacts(tx, workspaceId, [params.id], "everything");
        await eraseNotes(tx, workspaceId, notes);
        const details = [{ field: "records", before: null, after: "1" }];
        await recordAudit(tx, session, { action: "records.erased", details });
        offerNoUndo(reply);
        return { erasedRecords: 1 };
      }),
  );
};
