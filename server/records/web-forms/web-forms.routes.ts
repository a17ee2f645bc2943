import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  newWebForm,
  webForm,
  webFormChanges,
  webFormEmbedding,
} from "#shared/web-forms/web-forms.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import {
  addWebForm,
  changeWebForm,
  deleteWebForm,
} from "#server/records/web-forms/change-web-forms.ts";
import { readAskedFields } from "#server/records/web-forms/form-fields.ts";
import { writeFormHtml } from "#server/records/web-forms/form-html.ts";
import { formPath } from "#server/records/web-forms/form-path.ts";
import { findWebForm, listWebForms } from "#server/records/web-forms/web-forms.queries.ts";

const tags = ["Web forms"];
const path = "/api/web-forms";
const config = { permission: "webForms.manage" } as const;

const adding = `Visitors fill it in at its own page, or where its script or its HTML stands on another site. What they send
becomes a contact, or fills in what is empty in one with the same email. Fields are named as in filters;
\`companyName\` links a company of that name, or a new one.`;

export function webFormsRoutes({ baseUrl }: { baseUrl: string }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      { config, schema: { tags, summary: "List forms", response: { 200: z.array(webForm) } } },
      ({ session }) => listWebForms(app.db, session.workspaceId),
    );

    app.get(
      `${path}/:id`,
      {
        config,
        schema: { tags, summary: "Read a form", params: recordPath, response: { 200: webForm } },
      },
      ({ session, params }) => findWebForm(app.db, session.workspaceId, params.id),
    );

    app.get(
      `${path}/:id/embedding`,
      {
        config,
        schema: {
          tags,
          summary: "Read how to put a form before people",
          params: recordPath,
          response: { 200: webFormEmbedding },
        },
      },
      async ({ session, params }) => {
        const form = await findWebForm(app.db, session.workspaceId, params.id);
        const fields = await readAskedFields(app.db, session.workspaceId, form.fields);
        const page = `${baseUrl}${formPath(form.id)}`;
        return {
          page,
          script: `<script src="${page}/embed.js"></script>`,
          html: writeFormHtml({ action: page, settings: form, fields }),
        };
      },
    );

    app.post(
      path,
      {
        config,
        schema: {
          tags,
          summary: "Add a form",
          description: adding,
          body: newWebForm,
          response: { 201: webForm },
        },
      },
      async (request, reply) => {
        const { session, body } = request;
        const added = await transactWithRights(app.db, { request, reply }, (tx) =>
          addWebForm(tx, session, body),
        );
        return reply.code(201).send(added);
      },
    );

    app.put(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Change the given settings of a form",
          description: "`isOpen: false` closes it: it takes no entries until it is opened again.",
          params: recordPath,
          body: webFormChanges,
          response: { 200: webForm },
        },
      },
      async (request, reply) => {
        const { session, params, body } = request;
        return transactWithRights(app.db, { request, reply }, (tx) =>
          changeWebForm(tx, session, params.id, body),
        );
      },
    );

    app.delete(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Delete a form",
          description: "With its entries. Contacts stay.",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        await transactWithRights(app.db, { request, reply }, (tx) =>
          deleteWebForm(tx, session, params.id),
        );
        return reply.code(204).send(null);
      },
    );
  };
}
