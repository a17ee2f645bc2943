import { and, inArray } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import { exportQueries } from "#shared/records/exports.ts";
import { type ListedKind, listedKinds } from "#shared/filters/filter-fields.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { type AskedExport, sendExport } from "#server/records/exports/send-export.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";

type App = Parameters<FastifyPluginAsyncZod>[0];

export const exportsRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const kind of listedKinds) exportRoutes(app, kind);
};

function exportRoutes(app: App, kind: ListedKind): void {
  const { many, title: tag } = kindWords[kind];
  const asked = exportQueries[kind];
  const path = `/api/${many}/export`;
  const config = { permission: "records.read", isClosedToSupport: true } as const;
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
          "Takes what the list takes, and answers all of it. With rows=line-items a file of deals has a row for each line item. An export is written down in the audit; each person has 20 an hour.",
        querystring: asked,
      },
    },
    async (request, reply) => {
      const { readDb, session, query } = request;
      return sendExport(app.db, request, reply, await toAsked(readDb, kind, session, query));
    },
  );
  app.post(
    path,
    {
      config,
      schema: {
        ...described,
        summary: `Export chosen ${many} as CSV or XLSX`,
        description:
          "Takes the same in its body, since an address is too short for a thousand ids.",
        body: asked,
      },
    },
    async (request, reply) => {
      const { readDb, session, body } = request;
      return sendExport(app.db, request, reply, await toAsked(readDb, kind, session, body));
    },
  );
}

async function toAsked(
  db: Db,
  kind: ListedKind,
  access: RecordAccess,
  query: z.output<(typeof exportQueries)[ListedKind]>,
): Promise<AskedExport> {
  const settings = await withKnownFields(db, access, kind, query);
  const isChosen = settings.ids && inArray(tables[kind].id, settings.ids);
  return {
    kind,
    condition: and(recordKinds[kind].list.matches(access, settings), isChosen),
    settings,
  };
}
