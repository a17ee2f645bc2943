import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { newAbsence } from "#shared/accounts/absences.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { member } from "#shared/accounts/members.ts";
import { inMembersChange } from "#server/accounts/workspaces/in-members-change.ts";
import { setAbsence } from "#server/administration/members/set-absence.ts";

const tags = ["Members"];

export const absencesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    "/api/members/:id/absence",
    {
      config: { permission: "absences.set" },
      schema: {
        tags,
        summary: "Say when a member is away",
        description:
          "The id is the member's userId. One says it for oneself; owners and admins say it for others, too. Who is away gets no records by turns, by load or by territory, nor new contacts of forms and incoming webhooks, unless everyone to choose from is away.",
        params: recordPath,
        body: newAbsence,
        response: { 200: member },
      },
    },
    ({ session, params, body }) =>
      inMembersChange(app.db, session, (tx) => setAbsence(tx, session, params.id, body)),
  );

  app.delete(
    "/api/members/:id/absence",
    {
      config: { permission: "absences.set" },
      schema: {
        tags,
        summary: "Say that a member is back",
        description: "Also before the last day, or where none was given.",
        params: recordPath,
        response: { 200: member },
      },
    },
    ({ session, params }) =>
      inMembersChange(app.db, session, (tx) => setAbsence(tx, session, params.id, null)),
  );
};
