import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  customField,
  customFieldChanges,
  customFieldOrder,
  newCustomField,
} from "#shared/records/custom-fields.ts";
import { recordPath } from "#shared/filters/lists.ts";
import {
  addCustomField,
  changeCustomField,
  reorderCustomFields,
} from "#server/crm/custom-fields/change-custom-fields.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";

const tags = ["Custom fields"];
const path = "/api/custom-fields";
const config = { permission: "customFields.manage" } as const;

export const customFieldsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List the fields that the workspace has added to its records",
        description:
          "Archived ones are among them: records keep their values. A record has a field's value in customFields, by the field's key.",
        response: { 200: z.array(customField) },
      },
    },
    (request) => listCustomFields(app.db, request.session.workspaceId),
  );

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Add a field to a kind of record",
        body: newCustomField,
        response: { 201: customField },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const added = await inMembersChange(
        app.db,
        session,
        (tx) => addCustomField(tx, session, body),
        { request, reply },
      );
      return reply.code(201).send(added);
    },
  );

  app.put(
    `${path}/order`,
    {
      config,
      schema: {
        tags,
        summary: "Put the fields of a kind of record in another order",
        description: "Takes the ids of all its fields that are not archived.",
        body: customFieldOrder,
        response: { 200: z.array(customField) },
      },
    },
    ({ session, body }) =>
      inMembersChange(app.db, session, (tx) => reorderCustomFields(tx, session, body)),
  );

  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Change the given settings of a field",
        description:
          "A choice keeps its id when it is renamed; one that is left out of the list is archived, and stays where it was chosen.",
        params: recordPath,
        body: customFieldChanges,
        response: { 200: customField },
      },
    },
    ({ session, params, body }) =>
      inMembersChange(app.db, session, (tx) => changeCustomField(tx, session, params.id, body)),
  );

  app.delete(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Archive a field",
        description: "Nothing is lost: its values stay, and archived: false brings it back.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async ({ session, params }, reply) => {
      const archive = { archived: true };
      await inMembersChange(app.db, session, (tx) =>
        changeCustomField(tx, session, params.id, archive),
      );
      return reply.code(204).send(null);
    },
  );
};
