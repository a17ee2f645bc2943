import { and, inArray, type SQL } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import { exportQueries, type ExportSettings } from "#shared/exports.ts";
import type { ListedKind } from "#shared/filter-fields.ts";
import { matchesCompanies } from "#server/companies/companies.queries.ts";
import { matchesContacts } from "#server/contacts/contacts.queries.ts";
import { matchesDeals } from "#server/deals/deals.queries.ts";
import { type AskedExport, sendExport } from "#server/exports/send-export.ts";
import type { Access } from "#server/platform/access.ts";
import { tables } from "#server/records/filters/filter-scope.ts";
import { matchesTasks } from "#server/tasks/tasks.queries.ts";

type App = Parameters<FastifyPluginAsyncZod>[0];

/** What a schema gives, in the words in which the framework types it for a handler. */
type Parsed<Value> = [Value] extends [undefined] ? unknown : Value;

interface ExportedList<Query> {
  kind: ListedKind;
  many: string;
  asked: z.ZodType<Query>;
  /** What a record must meet to be in the list; the ids that were chosen come beside it. */
  matching: (access: Access, query: Parsed<Query>) => SQL | undefined;
  settingsOf: (query: Parsed<Query>) => ExportSettings;
}

/** Lists of contacts, companies, deals and tasks as files. */
export const exportsRoutes: FastifyPluginAsyncZod = async (app) => {
  exportRoutes(app, {
    kind: "contact",
    many: "contacts",
    asked: exportQueries.contact,
    matching: matchesContacts,
    settingsOf: (query) => query,
  });
  exportRoutes(app, {
    kind: "company",
    many: "companies",
    asked: exportQueries.company,
    matching: matchesCompanies,
    settingsOf: (query) => query,
  });
  exportRoutes(app, {
    kind: "deal",
    many: "deals",
    asked: exportQueries.deal,
    matching: matchesDeals,
    settingsOf: (query) => query,
  });
  exportRoutes(app, {
    kind: "task",
    many: "tasks",
    asked: exportQueries.task,
    matching: matchesTasks,
    settingsOf: (query) => query,
  });
};

function exportRoutes<Query>(app: App, list: ExportedList<Query>): void {
  const { many, asked } = list;
  const path = `/api/${many}/export`;
  const config = { permission: "records.read" } as const;
  const described = {
    tags: [many.charAt(0).toUpperCase() + many.slice(1)],
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
    (request, reply) =>
      sendExport(app.db, request, reply, toAsked(list, request.session, request.query)),
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
    (request, reply) =>
      sendExport(app.db, request, reply, toAsked(list, request.session, request.body)),
  );
}

function toAsked<Query>(
  { kind, many, matching, settingsOf }: ExportedList<Query>,
  access: Access,
  query: Parsed<Query>,
): AskedExport {
  const settings = settingsOf(query);
  const isChosen = settings.ids && inArray(tables[kind].id, settings.ids);
  return { kind, many, condition: and(matching(access, query), isChosen), settings };
}
