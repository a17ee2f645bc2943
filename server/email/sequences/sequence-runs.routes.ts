import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { contactRun, newRun, runQuery, sequenceRun } from "#shared/email/sequences.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import {
  listContactRuns,
  listRuns,
  readRun,
} from "#server/email/sequences/sequence-runs.queries.ts";
import { readSequence } from "#server/email/sequences/sequences.queries.ts";
import { startRun } from "#server/email/sequences/start-run.ts";
import { stopRun } from "#server/email/sequences/stop-runs.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { sendPage } from "#server/platform/queries/lists.ts";

const tags = ["Email"];
const config = { permission: "emailAccounts.manage" } as const;

export const sequenceRunsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/sequences/:id/runs",
    {
      config,
      schema: {
        tags,
        summary: "List the contacts of a sequence",
        description: "Those that one sees, the latest first.",
        params: recordPath,
        querystring: runQuery,
        response: { 200: z.array(sequenceRun) },
      },
    },
    async (request, reply) => {
      const { session, params, query } = request;
      const { id } = await readSequence(app.db, session.workspaceId, params.id);
      return sendPage(request, reply, await listRuns(app.db, session, id, query));
    },
  );

  app.post(
    "/api/sequences/:id/runs",
    {
      config,
      schema: {
        tags,
        summary: "Start a sequence with a contact",
        description:
          "Emails go from an account that one writes from. For a contact that is in another sequence, 409 names that one until startsAnyway is true.",
        params: recordPath,
        body: newRun,
        response: { 201: sequenceRun },
      },
    },
    async (request, reply) => {
      const { session, params, body } = request;
      const started = await transactWithRights(app.db, { request, reply }, async (tx) => {
        return readRun(tx, session, await startRun(tx, session, params.id, body));
      });
      return reply.code(201).send(started);
    },
  );

  app.get(
    "/api/contacts/:id/sequence-runs",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List the sequences of a contact",
        description: "The latest first, each with the log of what was decided and why.",
        params: recordPath,
        response: { 200: z.array(contactRun) },
      },
    },
    async ({ session, params }) => {
      if (!(await findContact(app.db, session, params.id))) throw notFound("contact");
      return listContactRuns(app.db, session, params.id);
    },
  );

  app.post(
    "/api/sequence-runs/:id/stop",
    {
      config,
      schema: {
        tags,
        summary: "Stop a sequence for a contact",
        description: "By everyone who writes emails and sees the contact.",
        params: recordPath,
        response: { 200: sequenceRun },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, async (tx) => {
        await readRun(tx, request.session, request.params.id);
        const place = { workspaceId: request.session.workspaceId, runId: request.params.id };
        const isStopped = await stopRun(tx, place, {
          reason: "by-hand",
          userId: request.session.userId,
        });
        if (!isStopped) throw new HttpError(409, "This sequence has ended for the contact.");
        return readRun(tx, request.session, request.params.id);
      }),
  );
};
