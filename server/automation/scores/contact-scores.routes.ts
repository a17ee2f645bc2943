import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordId } from "#shared/records/fields.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { contactScore, scoreByHand } from "#shared/scores/scores.ts";
import { setByHand } from "#server/automation/scores/set-by-hand.ts";
import { listContactScores } from "#server/automation/scores/work-out-contact.ts";
import { inChangeSet, offerNoUndo } from "#server/crm/changes/change-set.ts";

const tags = ["Scores"];
const path = "/api/contacts/:id/scores";
const scorePath = recordPath.extend({ scoreId: recordId });
const response = { 200: z.array(contactScore) };

export const contactScoresRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List a contact's scores, point by point",
        params: recordPath,
        response,
      },
    },
    ({ session, params }) => listContactScores(app.db, session, params.id),
  );

  app.put(
    `${path}/:scoreId`,
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Set a contact's score by hand",
        description: "It stands until it is taken back, whatever the contact's points are.",
        params: scorePath,
        body: scoreByHand,
        response,
      },
    },
    async (request, reply) => {
      const { session, params, body } = request;
      const { id: contactId, scoreId } = params;
      return inChangeSet(app.db, request, reply, (tx) => {
        offerNoUndo(reply);
        return setByHand(tx, session, { contactId, scoreId }, body);
      });
    },
  );

  app.delete(
    `${path}/:scoreId`,
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Let a contact's points give its score again",
        params: scorePath,
        response,
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      const { id: contactId, scoreId } = params;
      return inChangeSet(app.db, request, reply, (tx) => {
        offerNoUndo(reply);
        return setByHand(tx, session, { contactId, scoreId }, null);
      });
    },
  );
};
