import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { lineItemsChange, lineItemsOfDeal } from "#shared/line-items.ts";
import { recordPath } from "#shared/lists.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import { findLineItems, lockLineItems, withTotal } from "#server/crm/deals/line-items.queries.ts";
import { setLineItems } from "#server/crm/deals/set-line-items.ts";
import { HttpError, notFound } from "#server/platform/errors.ts";
import { parseTagList } from "#server/crm/kinds/entity-tags.ts";
import { isSameVersion, tagger } from "#server/crm/kinds/record-version.ts";

const tags = ["Deals"];
const path = "/api/deals/:id/line-items";
const tagOf = tagger({ item: lineItemsOfDeal, changes: lineItemsChange });

/** A deal's lines are read and written together. */
export const lineItemsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "Read the line items of a deal",
        params: recordPath,
        response: { 200: lineItemsOfDeal },
      },
    },
    async (request, reply) => {
      const found = await findLineItems(request.readDb, request.session, request.params.id);
      if (!found) throw notFound("deal");
      reply.header("etag", tagOf(found));
      return found;
    },
  );

  app.put(
    path,
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Set the line items of a deal",
        description:
          "All of them, in their order. A line keeps the price that it is sold at. With If-Match it is refused (412) where someone has changed them meanwhile.",
        params: recordPath,
        body: lineItemsChange,
        response: { 200: lineItemsOfDeal },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, async (tx) => {
        const { session, params, body, headers } = request;
        const seen = parseTagList(headers["if-match"]);
        const before = seen && (await lockLineItems(tx, session, params.id));
        if (seen && before && !isSameVersion(seen, tagOf(withTotal(before)))) {
          throw new HttpError(412, "Someone has changed these line items since you opened them.");
        }
        const after = await setLineItems(tx, session, params.id, body);
        reply.header("etag", tagOf(after));
        return after;
      }),
  );
};
