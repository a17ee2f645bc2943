import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { answer } from "#shared/reports/questions.ts";
import {
  newReport,
  reportChanges,
  savedAnswerQuery,
  savedReport,
} from "#shared/reports/saved-reports.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import type { KeptAnswers } from "#server/crm/reports/kept-answers.ts";
import { answerFormats, formatNames, sendAnswer } from "#server/crm/reports/answer-files.ts";
import { addReport, changeReport, deleteReport } from "#server/crm/reports/saved/change-reports.ts";
import { listReports, readReport } from "#server/crm/reports/saved/saved-reports.queries.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { hangUpOf } from "#server/platform/http/hang-up.ts";
import { fileTypes } from "#server/platform/sheets/file-types.ts";

const tags = ["Reports"];
const path = "/api/reports";
const reads = { permission: "records.read" } as const;
const saves = { permission: "reports.save" } as const;

export function savedReportsRoutes(answers: KeptAnswers): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      {
        config: reads,
        schema: {
          tags,
          summary: "List saved reports",
          description:
            "One's own, and those that are shared with the workspace or one's team, by name. Owners and admins see those of all teams. Where a report asks for what is not there any more, problem says so.",
          response: { 200: z.array(savedReport) },
        },
      },
      ({ session }) => listReports(app.db, session),
    );

    app.post(
      path,
      {
        config: saves,
        schema: { tags, summary: "Save a report", body: newReport, response: { 201: savedReport } },
      },
      async (request, reply) => {
        const { session, body } = request;
        const added = await transactWithRights(app.db, { request, reply }, (tx) =>
          addReport(tx, session, body),
        );
        return reply.code(201).send(added);
      },
    );

    app.get(
      `${path}/:id`,
      {
        config: reads,
        schema: {
          tags,
          summary: "Read a saved report",
          params: recordPath,
          response: { 200: savedReport },
        },
      },
      ({ session, params }) => readReport(app.db, session, params.id),
    );

    app.put(
      `${path}/:id`,
      {
        config: saves,
        schema: {
          tags,
          summary: "Change the given settings of a saved report",
          description: "A shared report is changed by its owner and by admins.",
          params: recordPath,
          body: reportChanges,
          response: { 200: savedReport },
        },
      },
      (request, reply) =>
        transactWithRights(app.db, { request, reply }, (tx) =>
          changeReport(tx, request.session, request.params.id, request.body),
        ),
    );

    app.delete(
      `${path}/:id`,
      {
        config: saves,
        schema: {
          tags,
          summary: "Delete a saved report",
          description: "The records that it counted stay. A shared report goes for everyone.",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        await transactWithRights(app.db, { request, reply }, (tx) =>
          deleteReport(tx, session, params.id),
        );
        return reply.code(204).send(null);
      },
    );

    app.get(
      `${path}/:id/answer`,
      {
        config: reads,
        schema: {
          tags,
          summary: "Answer a saved report",
          description:
            "From the records that the caller sees, also where someone else saved it. Refused with a sentence where it asks for what is not there any more.",
          params: recordPath,
          querystring: savedAnswerQuery,
          response: { 200: answer },
        },
      },
      async ({ readDb, session, params, query }, reply) => {
        const signal = hangUpOf(reply);
        const { question } = await readReport(app.db, session, params.id);
        return answers.answer(session, { ...question, ...query }, { readDb, signal });
      },
    );

    for (const format of answerFormats) {
      app.get(
        `${path}/:id/answer/${format}`,
        {
          config: reads,
          schema: {
            tags,
            summary: `Answer a saved report as ${formatNames[format]} file`,
            description: "A row for each figure, and one for all.",
            params: recordPath,
            querystring: savedAnswerQuery,
            produces: [fileTypes[format]],
          },
        },
        async ({ readDb, session, params, query }, reply) => {
          const signal = hangUpOf(reply);
          const { question } = await readReport(app.db, session, params.id);
          const asked = { ...question, ...query };
          const answer = await answers.answer(session, asked, { readDb, signal });
          return sendAnswer(reply, format, { kind: question.kind, answer });
        },
      );
    }
  };
}
