import { countText } from "#shared/format/count-text.ts";
import { format } from "#shared/format/format.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { writtenCustomFields } from "#shared/records/custom-fields.ts";
import { type ListedKind, listedKinds } from "#shared/filters/filter-fields.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { listQueries } from "#shared/records/list-queries.ts";
import { bulkDelete, bulkEdit, type Selection } from "#shared/filters/selection.ts";
import { startOperation } from "#server/crm/operations/start-operation.ts";
import { bulkDeleteOperation, bulkEditOperation } from "#server/records/bulk/bulk-operations.ts";
import { countSelected, readQuery } from "#server/records/bulk/selected-records.ts";
import { requireCustomValues } from "#server/crm/custom-fields/values-of-record.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { describeIssueOf } from "#server/platform/http/describe-issue.ts";
import { HttpError } from "#server/platform/http/errors.ts";

type App = Parameters<FastifyPluginAsyncZod>[0];

export const bulkRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const kind of listedKinds) {
    editRoute(app, kind);
    deleteRoute(app, kind);
  }
};

const description =
  "Answers 202 with the operation, which GET /api/operations/{id} follows and undo takes back.";

const withCustomValues = z.looseObject({ customFields: writtenCustomFields.optional() });

function editRoute(app: App, kind: ListedKind): void {
  const { one, many, title: tag } = kindWords[kind];
  app.post(
    `/api/${many}/bulk-edit`,
    {
      config: { permission: "records.write" },
      schema: {
        tags: [tag],
        summary: `Change many ${many} at once`,
        description,
        body: bulkEdit(kind),
        response: { 202: operation },
      },
    },
    (request, reply) =>
      startOperation(app.db, request, reply, bulkEditOperation, async (tx, operationId) => {
        const { selection, changes } = request.body;
        const { customFields } = withCustomValues.parse(changes);
        if (customFields) await requireCustomValues(tx, request.session, kind, customFields);
        const total = await countOf(tx, request.session, { kind, selection, until: operationId });
        const title = `Change of ${countText(total, one, many)}`;
        return { title, total, work: { kind, selection, changes: { ...changes } } };
      }),
  );
}

function deleteRoute(app: App, kind: ListedKind): void {
  const { one, many, title: tag } = kindWords[kind];
  app.post(
    `/api/${many}/bulk-delete`,
    {
      config: { permission: "records.write" },
      schema: {
        tags: [tag],
        summary: `Delete many ${many} at once`,
        description,
        body: bulkDelete,
        response: { 202: operation },
      },
    },
    (request, reply) =>
      startOperation(app.db, request, reply, bulkDeleteOperation, async (tx, operationId) => {
        const { selection } = request.body;
        const total = await countOf(tx, request.session, { kind, selection, until: operationId });
        const title = `Deletion of ${countText(total, one, many)}`;
        return { title, total, work: { kind, selection } };
      }),
  );
}

/** How much the list may have grown since the person saw its count. */
const growth = 1.1;

async function countOf(
  tx: Db,
  access: RecordAccess,
  selected: { kind: ListedKind; selection: Selection; until: string },
): Promise<number> {
  const { kind, selection } = selected;
  if ("matching" in selection) requireQuery(kind, selection.matching);
  const total = await countSelected(tx, access, selected);
  if (total === 0) throw new HttpError(400, "None of these records is there any more.");
  if ("matching" in selection && total > selection.count * growth) {
    throw new HttpError(
      409,
      `There are ${format.number(total)} by now, more than the ${format.number(selection.count)} that you saw. Please look again.`,
    );
  }
  return total;
}

function requireQuery(kind: ListedKind, text: string): void {
  const { error } = listQueries[kind].safeParse(readQuery(text), {
    error: describeIssueOf("matching"),
  });
  const problem = error?.issues[0]?.message;
  if (problem) throw new HttpError(400, problem);
}
