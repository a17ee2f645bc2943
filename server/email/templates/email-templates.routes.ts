import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { deletedRecordDays } from "#shared/records/deleted-records.ts";
import {
  emailTemplate,
  emailTemplateChanges,
  emailTemplateList,
  filledTemplate,
  newEmailTemplate,
  templatePreview,
  templateVersion,
} from "#shared/email/email-templates.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  restoreTemplate,
} from "#server/email/templates/change-templates.ts";
import {
  listTemplates,
  listVersions,
  readTemplate,
} from "#server/email/templates/email-templates.queries.ts";
import { previewTemplate } from "#server/email/templates/fill-template.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Email"];
const config = { permission: "emailAccounts.manage" } as const;
const path = "/api/email-templates";

export const emailTemplatesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: "List email templates",
        description: "One's own, and those that are shared with the workspace.",
        response: { 200: emailTemplateList },
      },
    },
    ({ session }) => listTemplates(app.db, session),
  );

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Save an email template",
        description:
          "Subject and text are in Liquid, with fields such as {{ contact.firstName }} and {{ deal.value }}.",
        body: newEmailTemplate,
        response: { 201: emailTemplate },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const added = await transactWithRights(app.db, { request, reply }, (tx) =>
        addTemplate(tx, session, body),
      );
      return reply.code(201).send(added);
    },
  );

  app.post(
    `${path}/preview`,
    {
      config,
      schema: {
        tags,
        summary: "Fill a template for a contact",
        description: "Nothing is stored. Each value that is missing or unknown has its sentence.",
        body: templatePreview,
        response: { 200: filledTemplate },
      },
    },
    ({ session, body }) => previewTemplate(app.db, session, body),
  );

  app.get(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Read an email template",
        params: recordPath,
        response: { 200: emailTemplate },
      },
    },
    ({ session, params }) => readTemplate(app.db, session, params.id),
  );

  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Change an email template",
        description: "A shared template is changed by its owner and by admins.",
        params: recordPath,
        body: emailTemplateChanges,
        response: { 200: emailTemplate },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, (tx) =>
        changeTemplate(tx, request.session, request.params.id, request.body),
      ),
  );

  app.delete(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "Delete an email template",
        description: `It can be restored for ${deletedRecordDays} days.`,
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        deleteTemplate(tx, session, params.id),
      );
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${path}/:id/restore`,
    {
      config,
      schema: {
        tags,
        summary: "Restore an email template that was deleted",
        params: recordPath,
        response: { 200: emailTemplate },
      },
    },
    (request, reply) =>
      transactWithRights(app.db, { request, reply }, (tx) =>
        restoreTemplate(tx, request.session, request.params.id),
      ),
  );

  app.get(
    `${path}/:id/versions`,
    {
      config,
      schema: {
        tags,
        summary: "List the versions of an email template",
        description: "The newest first. To bring one back, save its subject and text.",
        params: recordPath,
        response: { 200: z.array(templateVersion) },
      },
    },
    async ({ session, params: { id } }) => {
      await readTemplate(app.db, session, id);
      return listVersions(app.db, session, id);
    },
  );
};
