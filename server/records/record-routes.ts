import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/lists.ts";
import { inChangeSet } from "#server/changes/change-set.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { sendPage, type Page } from "#server/platform/lists.ts";
import { noContent } from "#server/platform/openapi.ts";
import type { Actor } from "#server/workspaces/hold-membership.ts";

/** What a schema gives, in the words in which the framework types it for a handler. */
type Parsed<Value> = [Value] extends [undefined] ? unknown : Value;

/** What the five calls of one kind of record need. */
interface RecordKind<Item, New, Changes, Query> {
  /** "contact" and "contacts"; the second is also the last part of the address. */
  one: string;
  many: string;
  schemas: {
    item: z.ZodType<Item>;
    added: z.ZodType<New>;
    changes: z.ZodType<Changes>;
    query: z.ZodType<Query>;
  };
  list: (db: Db, access: Access, query: Parsed<Query>) => Promise<Page<Item>>;
  find: (db: Db, access: Access, id: string) => Promise<Item | null>;
  create: (tx: Db, by: Actor, input: Parsed<New>) => Promise<Item>;
  update: (tx: Db, access: Access, id: string, changes: Parsed<Changes>) => Promise<Item>;
  remove: (tx: Db, access: Access, id: string) => Promise<void>;
  /** What a deletion leaves, for the API's reference. */
  afterDeletion?: string;
}

type App = Parameters<FastifyPluginAsyncZod>[0];

/** List, read, add, change and delete: the calls that every kind of record has (spec section 7). */
export function recordRoutes<Item, New, Changes, Query>(
  kind: RecordKind<Item, New, Changes, Query>,
): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, kind);
    addRoute(app, kind);
    readRoute(app, kind);
    changeRoute(app, kind);
    deleteRoute(app, kind);
  };
}

function listRoute<Item, New, Changes, Query>(
  app: App,
  { many, schemas, list }: RecordKind<Item, New, Changes, Query>,
): void {
  const items: z.ZodType = z.array(schemas.item);
  app.get(
    pathOf(many),
    {
      config: { permission: "records.read" },
      schema: {
        tags: tagsOf(many),
        summary: `List ${many}`,
        querystring: schemas.query,
        response: { 200: items },
      },
    },
    async (request, reply) => {
      const page = await list(app.db, request.session, request.query);
      return sendPage(request, reply, page);
    },
  );
}

function addRoute<Item, New, Changes, Query>(
  app: App,
  { one, many, schemas, create }: RecordKind<Item, New, Changes, Query>,
): void {
  const item: z.ZodType = schemas.item;
  app.post(
    pathOf(many),
    {
      config: { permission: "records.write" },
      schema: {
        tags: tagsOf(many),
        summary: `Add a ${one}`,
        body: schemas.added,
        response: { 201: item },
      },
    },
    async (request, reply) => {
      const created = await inChangeSet(app.db, request, reply, (tx) =>
        create(tx, request.session, request.body),
      );
      return reply.code(201).send(created);
    },
  );
}

function readRoute<Item, New, Changes, Query>(
  app: App,
  { one, many, schemas, find }: RecordKind<Item, New, Changes, Query>,
): void {
  const item: z.ZodType = schemas.item;
  app.get(
    `${pathOf(many)}/:id`,
    {
      config: { permission: "records.read" },
      schema: {
        tags: tagsOf(many),
        summary: `Read a ${one}`,
        params: recordPath,
        response: { 200: item },
      },
    },
    async (request) => {
      const found = await find(app.db, request.session, request.params.id);
      if (!found) throw notFound(one);
      return found;
    },
  );
}

function changeRoute<Item, New, Changes, Query>(
  app: App,
  { one, many, schemas, update }: RecordKind<Item, New, Changes, Query>,
): void {
  const item: z.ZodType = schemas.item;
  app.put(
    `${pathOf(many)}/:id`,
    {
      config: { permission: "records.write" },
      schema: {
        tags: tagsOf(many),
        summary: `Change the given fields of a ${one}`,
        params: recordPath,
        body: schemas.changes,
        response: { 200: item },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, (tx) =>
        update(tx, request.session, request.params.id, request.body),
      ),
  );
}

function deleteRoute<Item, New, Changes, Query>(
  app: App,
  { one, many, remove, afterDeletion }: RecordKind<Item, New, Changes, Query>,
): void {
  app.delete(
    `${pathOf(many)}/:id`,
    {
      config: { permission: "records.write" },
      schema: {
        tags: tagsOf(many),
        summary: `Delete a ${one}`,
        ...(afterDeletion && { description: afterDeletion }),
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await inChangeSet(app.db, request, reply, (tx) =>
        remove(tx, request.session, request.params.id),
      );
      return reply.code(204).send(null);
    },
  );
}

function pathOf(many: string): string {
  return `/api/${many}`;
}

function tagsOf(many: string): string[] {
  return [many.charAt(0).toUpperCase() + many.slice(1)];
}
