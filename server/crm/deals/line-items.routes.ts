import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { lineItemsChange, type LineItemsOfDeal, lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { staleRecord } from "#shared/records/stale-record.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import {
  findLineItems,
  type LockedLineItems,
  lockLineItems,
  withTotal,
} from "#server/crm/deals/line-items.queries.ts";
import { staleAnswer } from "#server/crm/kinds/stale-record.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { setLineItems } from "#server/crm/deals/set-line-items.ts";
import { type HttpError, notFound } from "#server/platform/http/errors.ts";
import { parseTagList } from "#server/crm/kinds/entity-tags.ts";
import { isSameVersion } from "#server/crm/kinds/record-version.ts";

const tags = ["Deals"];
const path = "/api/deals/:id/line-items";

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
          "All of them, in their order. A line keeps the price that it is sold at. With If-Match it is refused (412) where someone has changed the deal meanwhile.",
        params: recordPath,
        body: lineItemsChange,
        response: { 200: lineItemsOfDeal, 412: staleRecord(lineItemsOfDeal) },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, async (tx) => {
        const { session, params, body, headers } = request;
        const seen = parseTagList(headers["if-match"]);
        const before = await lockLineItems(tx, session, params.id);
        if (seen && !isSameVersion(seen, before)) throw await staleLines(tx, session, before);
        const after = await setLineItems(tx, session, before, body);
        reply.header("etag", tagOf(after));
        return after;
      }),
  );
};

function tagOf({ version }: Pick<LineItemsOfDeal, "version">): string {
  return `"${version}"`;
}

function staleLines(tx: Db, access: RecordAccess, lines: LockedLineItems): Promise<HttpError> {
  const etag = tagOf(lines);
  return staleAnswer(
    tx,
    access,
    { entity: "deal", id: lines.id, current: withTotal(lines), etag },
    "Someone has changed this deal since you opened it.",
    { etag },
  );
}
