import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  closeReasons,
  newPipeline,
  pipeline,
  pipelineArchival,
  pipelineChanges,
  pipelineOrder,
} from "#shared/crm/pipelines.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import {
  addPipeline,
  archivePipeline,
  changePipeline,
  orderPipelines,
} from "#server/crm/pipelines/change-pipelines.ts";
import { listCloseReasons, storeCloseReasons } from "#server/crm/pipelines/close-reasons.ts";
import { listPipelines } from "#server/crm/pipelines/pipelines.queries.ts";
import { noContent } from "#server/platform/http/openapi.ts";

type App = Parameters<FastifyPluginAsyncZod>[0];

const tags = ["Pipelines"];
const path = "/api/pipelines";
const reasonsPath = "/api/close-reasons";
const reading = { permission: "records.read" } as const;
const managing = { permission: "pipelines.manage" } as const;

export const pipelinesRoutes: FastifyPluginAsyncZod = async (app) => {
  readRoutes(app);
  addRoute(app);
  orderRoute(app);
  changeRoute(app);
  archiveRoute(app);
  reasonsRoute(app);
};

function readRoutes(app: App): void {
  app.get(
    path,
    {
      config: reading,
      schema: {
        tags,
        summary: "List the pipelines of the workspace, with their stages",
        description:
          "Archived ones are among them, since deleted deals and the history name their stages. A deal's `stage` is the key of a stage, which also says in which pipeline the deal is.",
        response: { 200: z.array(pipeline) },
      },
    },
    ({ readDb, session }) => listPipelines(readDb, session.workspaceId),
  );
  app.get(
    reasonsPath,
    {
      config: reading,
      schema: {
        tags,
        summary: "List the reasons for which deals are won and lost",
        response: { 200: closeReasons },
      },
    },
    ({ readDb, session }) => listCloseReasons(readDb, session.workspaceId),
  );
}

function addRoute(app: App): void {
  app.post(
    path,
    {
      config: managing,
      schema: {
        tags,
        summary: "Add a pipeline",
        body: newPipeline,
        response: { 201: pipeline },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const exchange = { request, reply };
      const run = (tx: Parameters<typeof addPipeline>[0]) => addPipeline(tx, session, body);
      return reply.code(201).send(await inMembersChange(app.db, session, run, exchange));
    },
  );
}

function orderRoute(app: App): void {
  app.put(
    `${path}/order`,
    {
      config: managing,
      schema: {
        tags,
        summary: "Put the pipelines in another order",
        body: pipelineOrder,
        response: { 200: z.array(pipeline) },
      },
    },
    ({ session, body }) =>
      inMembersChange(app.db, session, (tx) => orderPipelines(tx, session, body.ids)),
  );
}

function changeRoute(app: App): void {
  app.put(
    `${path}/:id`,
    {
      config: managing,
      schema: {
        tags,
        summary: "Change a pipeline and its stages",
        description:
          "What is given changes. `stages` is all of them in order; one that is left out is archived, and its deals go where `moves` says. Undo brings deals and stage back.",
        params: recordPath,
        body: pipelineChanges,
        response: { 200: pipeline },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, (tx) =>
        changePipeline(tx, request.session, request.params.id, request.body),
      ),
  );
}

function archiveRoute(app: App): void {
  app.post(
    `${path}/:id/archive`,
    {
      config: managing,
      schema: {
        tags,
        summary: "Archive a pipeline",
        description: "The deals of each stage go where `moves` says.",
        params: recordPath,
        body: pipelineArchival,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await inChangeSet(app.db, request, reply, (tx) =>
        archivePipeline(tx, request.session, request.params.id, request.body),
      );
      return reply.code(204).send(null);
    },
  );
}

function reasonsRoute(app: App): void {
  app.put(
    reasonsPath,
    {
      config: managing,
      schema: {
        tags,
        summary: "Replace the reasons for which deals are won and lost",
        description: "Deals keep the reasons that they have.",
        body: closeReasons,
        response: { 200: closeReasons },
      },
    },
    ({ session, body }) =>
      inMembersChange(app.db, session, async (tx) => {
        await storeCloseReasons(tx, session.workspaceId, body);
        await recordAudit(tx, session, { action: "close-reasons.changed" });
        return body;
      }),
  );
}
