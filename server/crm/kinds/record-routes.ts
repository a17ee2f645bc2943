import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { recordCount, recordPath } from "#shared/filters/lists.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { listQueries } from "#shared/records/list-queries.ts";
import { staleRecord } from "#shared/records/stale-record.ts";
import { inChangeSet, inExpectedSet, type RunLast } from "#server/crm/changes/change-set.ts";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { type Db, shortReadsOf } from "#server/platform/database/database.ts";
import { findWinner } from "#server/crm/kinds/merged-records.queries.ts";
import { ReplyOverride, notFound } from "#server/platform/http/errors.ts";
import { sendPage } from "#server/platform/queries/lists.ts";
import { noContent, notModified, redirection } from "#server/platform/http/openapi.ts";
import { isListed, parseTagList } from "#server/crm/kinds/entity-tags.ts";
import type { Parsed } from "#server/crm/kinds/parsed.ts";
import type { RecordList } from "#server/crm/kinds/record-list.ts";
import { tagger, type Versioned } from "#server/crm/kinds/record-version.ts";
import { expectUnchanged, lockCurrent, readCurrent } from "#server/crm/kinds/lock-current.ts";
import { readAlong } from "#server/accounts/sessions/read-along.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

export interface RoutedKind<
  Item extends Known,
  Locked extends Known,
  Known extends Versioned,
  New,
  Changes,
> {
  name: ListedKind;
  schemas: {
    item: z.ZodType<Item> & z.ZodObject;
    added: z.ZodType<New>;
    changes: z.ZodType<Changes> & z.ZodObject;
  };
  list: RecordList<Item>;
  find: (db: Db, access: RecordAccess, id: string) => Promise<Item | null>;
  /** Locks the row until the transaction ends. @throws HttpError 404 without a visible one */
  lock: (tx: Db, access: RecordAccess, id: string) => Promise<Locked>;
  /** With `runLast` it has nothing to ask behind what it asks by it. */
  create: (tx: Db, by: Actor, input: Parsed<New>, runLast?: RunLast) => Promise<Item>;
  /** What `create` with `runLast` takes for granted. */
  expectsOfNew?: (by: Actor) => SQL;
  /** Has nothing to ask behind what it asks by `runLast`. */
  update: (
    tx: Db,
    access: RecordAccess,
    before: Known,
    changes: Parsed<Changes>,
    runLast?: RunLast,
  ) => Promise<Item>;
  remove: (tx: Db, access: RecordAccess, record: Locked) => Promise<void>;
  /** What a deletion leaves, for the API reference. */
  afterDeletion?: string;
}

type App = Parameters<FastifyPluginAsyncZod>[0];

/** The calls of every kind of record (spec section 7). */
export function recordRoutes<
  Item extends Known,
  Locked extends Known,
  Known extends Versioned,
  New,
  Changes,
>(kind: RoutedKind<Item, Locked, Known, New, Changes>): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, kind);
    countRoute(app, kind);
    addRoute(app, kind);
    readRoute(app, kind);
    changeRoute(app, kind);
    deleteRoute(app, kind);
  };
}

function listRoute<Item extends Known, Locked extends Known, Known extends Versioned, New, Changes>(
  app: App,
  { name, schemas, list }: RoutedKind<Item, Locked, Known, New, Changes>,
): void {
  const { many, title: tag } = kindWords[name];
  const items: z.ZodType = z.array(schemas.item);
  app.get(
    pathOf(many),
    {
      config: { permission: "records.read", readsAlong: true },
      schema: {
        tags: [tag],
        summary: `List ${many}`,
        querystring: listQueries[name],
        response: { 200: items },
      },
    },
    async (request, reply) => {
      const page = await readAlong(request, (access) =>
        list.read(request.readDb, access, request.query),
      );
      return sendPage(request, reply, page);
    },
  );
}

function countRoute<
  Item extends Known,
  Locked extends Known,
  Known extends Versioned,
  New,
  Changes,
>(app: App, { name, list }: RoutedKind<Item, Locked, Known, New, Changes>): void {
  const { many, title: tag } = kindWords[name];
  app.get(
    `${pathOf(many)}/count`,
    {
      config: { permission: "records.read", readsAlong: true },
      schema: {
        tags: [tag],
        summary: `Count the ${many} of a list`,
        description: "Takes what the list takes, and counts all of it, however long it is.",
        querystring: listQueries[name],
        response: { 200: recordCount },
      },
    },
    async (request) => ({
      count: await readAlong(request, (access) =>
        list.count(request.readDb, access, request.query),
      ),
    }),
  );
}

function addRoute<Item extends Known, Locked extends Known, Known extends Versioned, New, Changes>(
  app: App,
  {
    name,
    schemas,
    create,
    expectsOfNew = () => sql`true`,
  }: RoutedKind<Item, Locked, Known, New, Changes>,
): void {
  const { many, title: tag } = kindWords[name];
  const item: z.ZodType = schemas.item;
  const tagOf = tagger(schemas);
  app.post(
    pathOf(many),
    {
      config: { permission: "records.write" },
      schema: {
        tags: [tag],
        summary: `Add a ${name}`,
        body: schemas.added,
        response: { 201: item },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const add = async (tx: Db, runLast?: RunLast) => {
        const record = await create(tx, session, body, runLast);
        const path = `${pathOf(many)}/${record.id}`;
        reply.headers({ location: path, "content-location": path, etag: tagOf(record) });
        return record;
      };
      const created = await inExpectedSet(app.db, request, reply, {
        expected: { isAsRead: expectsOfNew(session) },
        run: add,
        otherwise: add,
      });
      return reply.code(201).send(created);
    },
  );
}

function readRoute<Item extends Known, Locked extends Known, Known extends Versioned, New, Changes>(
  app: App,
  { name, schemas, find }: RoutedKind<Item, Locked, Known, New, Changes>,
): void {
  const { many, title: tag } = kindWords[name];
  const item: z.ZodType = schemas.item;
  const tagOf = tagger(schemas);
  app.get(
    `${pathOf(many)}/:id`,
    {
      config: { permission: "records.read", precondition: "if-none-match", readsAlong: true },
      schema: {
        tags: [tag],
        summary: `Read a ${name}`,
        params: recordPath,
        response: { 200: item, ...mergedInto(name), 304: notModified },
      },
    },
    async (request, reply) => {
      const known = parseTagList(request.headers["if-none-match"]);
      const found = await readAlong(request, (access) =>
        find(shortReadsOf(request.readDb), access, request.params.id),
      );
      if (!found) throw (await whereMerged(request, many, find)) ?? notFound(name);
      const etag = tagOf(found);
      reply.header("etag", etag);
      return known && isListed(known, etag) ? reply.code(304).send(null) : found;
    },
  );
}

/** What is answered at the address of a merged record. */
function mergedInto(kind: ListedKind): { 307?: z.ZodType } {
  return kindDefinitions[kind].isMergeable ? { 307: redirection } : {};
}

/** Redirects a merged record's address to the winner. */
async function whereMerged(
  { readDb, session, params }: FastifyRequest<{ Params: { id: string } }>,
  many: string,
  find: (db: Db, access: RecordAccess, id: string) => Promise<object | null>,
): Promise<ReplyOverride | null> {
  const winnerId = await findWinner(readDb, session.workspaceId, params.id);
  if (winnerId === null || !(await find(readDb, session, winnerId))) return null;
  return new ReplyOverride((reply) => reply.redirect(`${pathOf(many)}/${winnerId}`, 307));
}

function changeRoute<
  Item extends Known,
  Locked extends Known,
  Known extends Versioned,
  New,
  Changes,
>(app: App, kind: RoutedKind<Item, Locked, Known, New, Changes>): void {
  const { name, schemas, update } = kind;
  const { many, title: tag } = kindWords[name];
  const item: z.ZodType = schemas.item;
  const stale: z.ZodType = staleRecord(schemas.item);
  const tagOf = tagger(schemas);
  app.put(
    `${pathOf(many)}/:id`,
    {
      config: { permission: "records.write", precondition: "if-match", readsAlong: true },
      schema: {
        tags: [tag],
        summary: `Change the given fields of a ${name}`,
        params: recordPath,
        body: schemas.changes,
        response: { 200: item, 412: stale },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const seen = await readCurrent(app.db, request, kind, body);
      const { session } = request;
      const store = async (tx: Db, before: Known, runLast?: RunLast) => {
        const record = await update(tx, session, before, body, runLast);
        // Makes the tag apply to this representation: RFC 9110, 6.4.1 and 9.3.4.
        reply.headers({ "content-location": `${pathOf(many)}/${record.id}`, etag: tagOf(record) });
        return record;
      };
      return inExpectedSet(app.db, request, reply, {
        expected: expectUnchanged(name, session, seen),
        run: (tx, runLast) => store(tx, seen, runLast),
        otherwise: async (tx) => store(tx, await lockCurrent(tx, request, kind, body)),
      });
    },
  );
}

function deleteRoute<
  Item extends Known,
  Locked extends Known,
  Known extends Versioned,
  New,
  Changes,
>(app: App, kind: RoutedKind<Item, Locked, Known, New, Changes>): void {
  const { name, schemas, remove, afterDeletion } = kind;
  const { many, title: tag } = kindWords[name];
  const stale: z.ZodType = staleRecord(schemas.item);
  app.delete(
    `${pathOf(many)}/:id`,
    {
      config: { permission: "records.write", precondition: "if-match" },
      schema: {
        tags: [tag],
        summary: `Delete a ${name}`,
        ...(afterDeletion && { description: afterDeletion }),
        params: recordPath,
        response: { 204: noContent, 412: stale },
      },
    },
    async (request, reply) => {
      await inChangeSet(app.db, request, reply, async (tx) => {
        await remove(tx, request.session, await lockCurrent(tx, request, kind));
      });
      return reply.code(204).send(null);
    },
  );
}

function pathOf(many: string): string {
  return `/api/${many}`;
}
