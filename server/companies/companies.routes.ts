import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { company, companyChanges, companyListQuery, newCompany } from "#shared/companies.ts";
import { recordPath } from "#shared/lists.ts";
import { inChangeSet } from "#server/changes/change-set.ts";
import { findCompany, listCompanies } from "#server/companies/companies.queries.ts";
import { createCompany } from "#server/companies/create-company.ts";
import { deleteCompany } from "#server/companies/delete-company.ts";
import { updateCompany } from "#server/companies/update-company.ts";
import { notFound } from "#server/platform/errors.ts";
import { sendPage } from "#server/platform/lists.ts";
import { noContent } from "#server/platform/openapi.ts";

const tags = ["Companies"];

export const companiesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/companies",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "List companies",
        querystring: companyListQuery,
        response: { 200: z.array(company) },
      },
    },
    async (request, reply) => {
      const page = await listCompanies(app.db, request.session, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.post(
    "/api/companies",
    {
      config: { permission: "records.write" },
      schema: { tags, summary: "Add a company", body: newCompany, response: { 201: company } },
    },
    async (request, reply) => {
      const created = await inChangeSet(app.db, request, reply, (tx) =>
        createCompany(tx, request.session, request.body),
      );
      return reply.code(201).send(created);
    },
  );

  app.get(
    "/api/companies/:id",
    {
      config: { permission: "records.read" },
      schema: {
        tags,
        summary: "Read a company",
        params: recordPath,
        response: { 200: company },
      },
    },
    async (request) => {
      const found = await findCompany(app.db, request.session, request.params.id);
      if (!found) throw notFound("company");
      return found;
    },
  );

  app.put(
    "/api/companies/:id",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Change the given fields of a company",
        params: recordPath,
        body: companyChanges,
        response: { 200: company },
      },
    },
    (request, reply) =>
      inChangeSet(app.db, request, reply, (tx) =>
        updateCompany(tx, request.session, request.params.id, request.body),
      ),
  );

  app.delete(
    "/api/companies/:id",
    {
      config: { permission: "records.write" },
      schema: {
        tags,
        summary: "Delete a company",
        description: "Its contacts, deals and activities stay, without a company.",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await inChangeSet(app.db, request, reply, (tx) =>
        deleteCompany(tx, request.session, request.params.id),
      );
      return reply.code(204).send(null);
    },
  );
};
