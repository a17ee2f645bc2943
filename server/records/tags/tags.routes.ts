import { countText } from "#shared/format/count-text.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { countedTag, type TagChange, tagChange, tagNames, tagQuery } from "#shared/records/tags.ts";
import { startOperation } from "#server/crm/operations/start-operation.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import {
  countChanged,
  requireMayChange,
  tagChangeOperation,
} from "#server/records/tags/change-tags.ts";
import { countTags, suggestTags } from "#server/records/tags/tags.queries.ts";

const tags = ["Tags"];

export const tagsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/tags",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "Suggest tags of a kind of record",
        description: "Up to 20 that contain the words of q, in the order of the alphabet.",
        querystring: tagQuery,
        response: { 200: tagNames },
      },
    },
    ({ session, query }) => suggestTags(app.db, session.workspaceId, query),
  );

  app.get(
    "/api/tags/counts",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "Count the records that have each tag of a kind",
        description:
          "Up to 50 tags that contain the words of q, in the order of the alphabet. A count of null is more than 10,000.",
        querystring: tagQuery,
        response: { 200: z.array(countedTag) },
      },
    },
    ({ session, query }) => countTags(app.db, session, query),
  );

  app.post(
    "/api/tags/change",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Rename tags, merge them into one, or take them away",
        description:
          "On all records of a kind that have them, for owners and admins. Answers 202 with the operation, which GET /api/operations/{id} follows and undo takes back.",
        body: tagChange,
        response: { 202: operation },
      },
    },
    (request, reply) =>
      startOperation(app.db, request, reply, tagChangeOperation, async (tx) => {
        requireMayChange(request.session);
        const work = withoutSame(request.body);
        return { title: titleOf(work), total: await countChanged(tx, request.session, work), work };
      }),
  );
};

/** Ignores a tag that is renamed to itself. */
function withoutSame({ entity, names, to }: TagChange): TagChange {
  const others = [...new Set(names)].filter((name) => name !== to);
  if (others.length === 0) throw new HttpError(400, "The tag is called so already.");
  return { entity, names: others, to };
}

function titleOf({ names, to }: TagChange): string {
  const [first = ""] = names;
  const many = names.length === 1 ? `the tag “${first}”` : countText(names.length, "tag", "tags");
  return to === null ? `Deletion of ${many}` : `Change of ${many} to “${to}”`;
}
