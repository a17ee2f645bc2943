import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import { scoreGrade } from "#shared/scores/score-grade.ts";
import { newScore, score, scoreTrial, workedScore } from "#shared/scores/scores.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";
import { addScore, changeScore, deleteScore } from "#server/automation/scores/change-scores.ts";
import { gradeScore } from "#server/automation/scores/grade-score.ts";
import { findScore, listScores, toScore } from "#server/automation/scores/scores.queries.ts";
import { tryScore } from "#server/automation/scores/work-out-contact.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Scores"];
const path = "/api/scores";
const config = { permission: "customFields.manage" } as const;

const adding = `Contacts get points for conditions that they meet and for what they do. The sum, from 0 to 100, stands in
a field of type \`score\` of the contacts; a contact without points has no value there. It is worked out for a contact
that changes at once, and for all of them every hour, or every six hours with more than 50,000 contacts.`;

const grading = `How many deals were won and lost by the score that their contact had when the deal was added, of those
closed in the last 24 months, and whether that is more than chance.`;

export const scoresRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config: { permission: "records.read" },
      schema: { tags, summary: "List scores", response: { 200: z.array(score) } },
    },
    ({ session }) => listScores(app.db, session.workspaceId),
  );

  app.get(
    `${path}/:id`,
    {
      config: { permission: "records.read" },
      schema: { tags, summary: "Read a score", params: recordPath, response: { 200: score } },
    },
    async ({ session, params }) => toScore(await findScore(app.db, session.workspaceId, params.id)),
  );

  app.get(
    `${path}/:id/grade`,
    {
      config,
      schema: {
        tags,
        summary: "Grade a score by what became of deals",
        description: grading,
        params: recordPath,
        response: { 200: scoreGrade },
      },
    },
    ({ session, params }) => gradeScore(app.db, session.workspaceId, params.id),
  );

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Add a score",
        description: adding,
        body: newScore,
        response: { 201: score },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const run = (tx: typeof app.db) => addScore(tx, session, body);
      const added = await inMembersChange(app.db, session, run, { request, reply });
      return reply.code(201).send(added);
    },
  );

  app.post(
    `${path}/try`,
    {
      config,
      schema: {
        tags,
        summary: "Try a score on a contact",
        description: "What the draft of a score would give a contact. Nothing is stored.",
        body: scoreTrial,
        response: { 200: workedScore },
      },
    },
    ({ session, body }) => tryScore(app.db, session, body),
  );

  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Change a score",
        description: "All of it. It is worked out again for all contacts in the background.",
        params: recordPath,
        body: newScore,
        response: { 200: score },
      },
    },
    ({ session, params, body }) =>
      inMembersChange(app.db, session, (tx) => changeScore(tx, session, params.id, body)),
  );

  app.delete(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Delete a score",
        description: "Its field is archived, and contacts keep their values.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async ({ session, params }, reply) => {
      await inMembersChange(app.db, session, (tx) => deleteScore(tx, session, params.id));
      return reply.code(204).send(null);
    },
  );
};
