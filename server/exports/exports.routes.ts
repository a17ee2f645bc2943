import { and, inArray, type SQL } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import { exportQueries, type ExportSettings } from "#shared/exports.ts";
import type { ListedKind } from "#shared/filter-fields.ts";
import { kindWords } from "#shared/kind-words.ts";
import { matchesCompanies } from "#server/companies/companies.queries.ts";
import { matchesContacts } from "#server/contacts/contacts.queries.ts";
import { matchesDeals } from "#server/deals/deals.queries.ts";
import { type AskedExport, sendExport } from "#server/exports/send-export.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type AskedView, withKnownFields } from "#server/records/filters/asked-view.ts";
import { tables } from "#server/records/filters/filter-scope.ts";
import type { Parsed } from "#server/records/parsed.ts";
import { matchesTasks } from "#server/tasks/tasks.queries.ts";

type App = Parameters<FastifyPluginAsyncZod>[0];

/** What a record must meet to be in the list; the ids that were chosen come beside it. */
interface ReadQuery {
  condition: SQL | undefined;
  settings: AskedView<ExportSettings>;
}

interface ExportedList<Query> {
  kind: ListedKind;
  asked: z.ZodType<Query>;
  read: (db: Db, access: Access, query: Parsed<Query>) => Promise<ReadQuery>;
}

/** Lists of contacts, companies, deals and tasks as files. */
export const exportsRoutes: FastifyPluginAsyncZod = async (app) => {
  exportRoutes(app, listOf("contact", exportQueries.contact, matchesContacts));
  exportRoutes(app, listOf("company", exportQueries.company, matchesCompanies));
  exportRoutes(app, listOf("deal", exportQueries.deal, matchesDeals));
  exportRoutes(app, listOf("task", exportQueries.task, matchesTasks));
};

function listOf<Query extends ExportSettings>(
  kind: ListedKind,
  asked: z.ZodType<Query>,
  matches: (access: Access, settings: AskedView<Query>) => SQL | undefined,
) {
  const read = async (db: Db, access: Access, query: Query): Promise<ReadQuery> => {
    const settings = await withKnownFields(db, access, kind, query);
    return { condition: matches(access, settings), settings };
  };
  return { kind, asked, read };
}

function exportRoutes<Query>(app: App, list: ExportedList<Query>): void {
  const { many, title: tag } = kindWords[list.kind];
  const { asked } = list;
  const path = `/api/${many}/export`;
  const config = { permission: "records.read" } as const;
  const described = {
    tags: [tag],
    produces: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  };
  app.get(
    path,
    {
      config,
      schema: {
        ...described,
        summary: `Export ${many} as CSV or XLSX`,
        description:
          "Takes what the list takes, and answers all of it. An export is written down in the audit; each person has 20 an hour.",
        querystring: asked,
      },
    },
    async (request, reply) => {
      const { readDb, session, query } = request;
      return sendExport(app.db, request, reply, await toAsked(readDb, list, session, query));
    },
  );
  app.post(
    path,
    {
      config,
      schema: {
        ...described,
        summary: `Export chosen ${many} as CSV or XLSX`,
        description: "Takes the same in its body: an address could not hold a thousand ids.",
        body: asked,
      },
    },
    async (request, reply) => {
      const { readDb, session, body } = request;
      return sendExport(app.db, request, reply, await toAsked(readDb, list, session, body));
    },
  );
}

async function toAsked<Query>(
  db: Db,
  { kind, read }: ExportedList<Query>,
  access: Access,
  query: Parsed<Query>,
): Promise<AskedExport> {
  const { condition, settings } = await read(db, access, query);
  const isChosen = settings.ids && inArray(tables[kind].id, settings.ids);
  return { kind, condition: and(condition, isChosen), settings };
}
