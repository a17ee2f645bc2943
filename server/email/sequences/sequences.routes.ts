import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  changedSequence,
  newSequence,
  sequence,
  sequenceSummary,
} from "#shared/email/sequences.ts";
import { sequenceNumbers } from "#shared/email/sequence-numbers.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import {
  addSequence,
  changeSequence,
  deleteSequence,
} from "#server/email/sequences/change-sequences.ts";
import { readNumbers } from "#server/email/sequences/read-numbers.ts";
import { listSequences, readSequence } from "#server/email/sequences/sequences.queries.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Email"];
const config = { permission: "emailAccounts.manage" } as const;
const path = "/api/sequences";

export const sequencesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: "List sequences",
        description: "Of the whole workspace, by name, with the number of contacts in each.",
        response: { 200: z.array(sequenceSummary) },
      },
    },
    ({ session }) => listSequences(app.db, session.workspaceId),
  );

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Save a sequence",
        description:
          "Emails are in Liquid, as templates are. One without a subject answers the one before. Contacts take an email and its `variants` by turns.",
        body: newSequence,
        response: { 201: sequence },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const added = await transactWithRights(app.db, { request, reply }, (tx) =>
        addSequence(tx, session, body),
      );
      return reply.code(201).send(added);
    },
  );

  app.get(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Read a sequence",
        params: recordPath,
        response: { 200: sequence },
      },
    },
    ({ session, params }) => readSequence(app.db, session.workspaceId, params.id),
  );

  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Change a sequence",
        description:
          "By its owner and by admins. Contacts that are in it go on with the steps that they started with. An email whose `key` is given back keeps its figures.",
        params: recordPath,
        body: changedSequence,
        response: { 200: sequence },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, (tx) =>
        changeSequence(tx, request.session, request.params.id, request.body),
      ),
  );

  app.delete(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Delete a sequence",
        description: "By its owner and by admins. Contacts that are in it stop.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        deleteSequence(tx, session, params.id),
      );
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${path}/:id/numbers`,
    {
      config,
      schema: {
        tags,
        summary: "Count what came of a sequence",
        description:
          "Emails of all contacts, and the meetings and deals that one sees. Each of these counts for the last email that the contact had got in the 30 days before. Steps are those of the current version.",
        params: recordPath,
        response: { 200: sequenceNumbers },
      },
    },
    async ({ session, params }) => {
      const read = await readSequence(app.db, session.workspaceId, params.id);
      return readNumbers(app.db, session, read);
    },
  );
};
