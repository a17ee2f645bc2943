import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { answer, askedQuestion } from "#shared/reports/questions.ts";
import { answerFormats, formatNames, sendAnswer } from "#server/crm/reports/answer-files.ts";
import type { KeptAnswers } from "#server/crm/reports/kept-answers.ts";
import { hangUpOf } from "#server/platform/http/hang-up.ts";
import { fileTypes } from "#server/platform/sheets/file-types.ts";

const tags = ["Reports"];

export function reportsRoutes(answers: KeptAnswers): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/reports/answer",
      {
        config: { permission: "records.read" },
        schema: {
          tags,
          summary: "Answer a question about records",
          description:
            "Counts, sums and the like of the records that one sees, by up to two groupings. Each group has a filter: the list with the answer's filter and those of a cell's groups shows the records that the cell counts. Line items and stage moves have no list of their own: their filter is the `where` of the deals' relation `lineItems` or `stageMoves`, and `listed` is how many deals have them. So is that of emails, of the contacts' relation `emails`; an email counts with each of its contacts. With `against`, a second measure of one grouping, each figure has a second one beside it. With `asOf` deals count as they were at the end of a day, and so does their list with the answer's `asOf`.",
          body: askedQuestion,
          response: { 200: answer },
        },
      },
      ({ session, readDb, body }, reply) =>
        answers.answer(session, body, { readDb, signal: hangUpOf(reply) }),
    );

    for (const format of answerFormats) {
      app.post(
        `/api/reports/answer/${format}`,
        {
          config: { permission: "records.read" },
          schema: {
            tags,
            summary: `Answer a question about records as ${formatNames[format]} file`,
            description: "A row for each figure, and one for all.",
            body: askedQuestion,
            produces: [fileTypes[format]],
          },
        },
        async ({ session, readDb, body }, reply) =>
          sendAnswer(reply, format, {
            kind: body.kind,
            answer: await answers.answer(session, body, { readDb, signal: hangUpOf(reply) }),
          }),
      );
    }
  };
}
