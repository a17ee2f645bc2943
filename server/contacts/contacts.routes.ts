import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { contact, contactChanges, contactListQuery, newContact } from "#shared/contacts.ts";
import { recordPath } from "#shared/lists.ts";
import { inChangeSet } from "#server/changes/change-set.ts";
import { findContact, listContacts } from "#server/contacts/contacts.queries.ts";
import { createContact } from "#server/contacts/create-contact.ts";
import { deleteContact } from "#server/contacts/delete-contact.ts";
import { updateContact } from "#server/contacts/update-contact.ts";
import { notFound } from "#server/platform/errors.ts";
import { sendPage } from "#server/platform/lists.ts";
import { noContent } from "#server/platform/openapi.ts";

const tags = ["Contacts"];

export const contactsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/contacts",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List contacts",
        querystring: contactListQuery,
        response: { 200: z.array(contact) },
      },
    },
    async (request, reply) => {
      const page = await listContacts(app.db, request.session, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.post(
    "/api/contacts",
    {
      config: { permission: "records.write" },
      schema: { tags, summary: "Add a contact", body: newContact, response: { 201: contact } },
    },
    async (request, reply) => {
      const created = await inChangeSet(app.db, request, reply, (tx) =>
        createContact(tx, request.session, request.body),
      );
      return reply.code(201).send(created);
    },
  );

  app.get(
    "/api/contacts/:id",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "Read a contact",
        params: recordPath,
        response: { 200: contact },
      },
    },
    async (request) => {
      const found = await findContact(app.db, request.session, request.params.id);
      if (!found) throw notFound("contact");
      return found;
    },
  );

  app.put(
    "/api/contacts/:id",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Change the given fields of a contact",
        params: recordPath,
        body: contactChanges,
        response: { 200: contact },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, (tx) =>
        updateContact(tx, request.session, request.params.id, request.body),
      ),
  );

  app.delete(
    "/api/contacts/:id",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Delete a contact",
        description: "Its deals and activities stay, without a contact.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await inChangeSet(app.db, request, reply, (tx) =>
        deleteContact(tx, request.session, request.params.id),
      );
      return reply.code(204).send(null);
    },
  );
};
