import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { activity, activityChanges, newActivity } from "#shared/crm/activities.ts";
import { activityListQuery } from "#shared/crm/activity-list.ts";
import { recordCount, recordPath } from "#shared/filters/lists.ts";
import { staleRecord } from "#shared/records/stale-record.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { findActivity, lockActivity } from "#server/crm/activities/activities.queries.ts";
import type { EmailLine, ReadSubjects } from "#server/crm/activities/list-emails.ts";
import { countActivities, listActivities } from "#server/crm/activities/list-activities.ts";
import { changeActivity, deleteActivity } from "#server/crm/activities/change-activity.ts";
import { logActivity } from "#server/crm/activities/log-activity.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import { lockCurrent } from "#server/crm/kinds/lock-current.ts";
import { tagger } from "#server/crm/kinds/record-version.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { sendPage } from "#server/platform/queries/lists.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Activities"];

const kind = {
  name: "activity",
  schemas: { item: activity, changes: activityChanges },
  lock: lockActivity,
  find: findActivity,
} as const;

const tagOf = tagger(kind.schemas);

/** @param readSubjects of emails, as far as the caller may know them */
export function activitiesRoutes(
  readSubjects: (db: Db, reader: Actor, lines: EmailLine[]) => ReturnType<ReadSubjects>,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/activities",
      {
        config: { permission: "records.read" },
        schema: {
          tags,
          summary: "List activities",
          querystring: activityListQuery,
          response: { 200: z.array(activity) },
        },
      },
      async (request, reply) => {
        const { readDb, session, query } = request;
        const page = await listActivities(readDb, session, query, (lines) =>
          readSubjects(readDb, session, lines),
        );
        return sendPage(request, reply, page);
      },
    );

    app.get(
      "/api/activities/count",
      {
        config: { permission: "records.read" },
        schema: {
          tags,
          summary: "Count the activities of a list",
          description: "Takes what the list takes, and counts all of it, however long it is.",
          querystring: activityListQuery,
          response: { 200: recordCount },
        },
      },
      async ({ readDb, session, query }) => ({
        count: await countActivities(readDb, session, query),
      }),
    );

    app.post(
      "/api/activities",
      {
        config: { permission: "records.write" },
        schema: {
          tags,
          summary: "Log a call, email, meeting or note",
          body: newActivity,
          response: { 201: activity },
        },
      },
      async (request, reply) => {
        const logged = await inChangeSet(app.db, request, reply, (tx) =>
          logActivity(tx, request.session, request.body),
        );
        return reply.code(201).send(logged);
      },
    );

    app.get(
      "/api/activities/:id",
      {
        config: { permission: "records.read" },
        schema: {
          tags,
          summary: "Read an activity",
          params: recordPath,
          response: { 200: activity },
        },
      },
      async (request, reply) => {
        const found = await findActivity(request.readDb, request.session, request.params.id);
        if (!found) throw notFound("activity");
        reply.header("etag", tagOf(found));
        return found;
      },
    );

    app.put(
      "/api/activities/:id",
      {
        config: { permission: "records.write", precondition: "if-match" },
        schema: {
          tags,
          summary: "Change the given fields of an activity",
          description:
            "For the person who logged it, owners and admins. What the product noted stays as it is.",
          params: recordPath,
          body: activityChanges,
          response: { 200: activity, 412: staleRecord(activity) },
        },
      },
      (request, reply) =>
        inChangeSet(app.db, request, reply, async (tx) => {
          const { session, body } = request;
          const before = await lockCurrent(tx, request, kind, body);
          const changed = await changeActivity(tx, session, before, body);
          reply.headers({
            "content-location": `/api/activities/${changed.id}`,
            etag: tagOf(changed),
          });
          return changed;
        }),
    );

    app.delete(
      "/api/activities/:id",
      {
        config: { permission: "records.write", precondition: "if-match" },
        schema: {
          tags,
          summary: "Delete an activity",
          description:
            "For the person who logged it, owners and admins. What the product noted stays as it is.",
          params: recordPath,
          response: { 204: noContent, 412: staleRecord(activity) },
        },
      },
      async (request, reply) => {
        await inChangeSet(app.db, request, reply, async (tx) => {
          await deleteActivity(tx, request.session, await lockCurrent(tx, request, kind));
        });
        return reply.code(204).send(null);
      },
    );
  };
}
