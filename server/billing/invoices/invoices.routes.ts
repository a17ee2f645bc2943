import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  billingDetails,
  invoice,
  invoiceListQuery,
  newBillingDetails,
} from "#shared/billing/invoices.ts";
import { recordPath } from "#shared/filters/lists.ts";
import {
  readBillingDetails,
  storeBillingDetails,
} from "#server/billing/invoices/billing-details.queries.ts";
import { toInvoiceFile } from "#server/billing/invoices/invoice-file.ts";
import { findInvoice, listInvoices } from "#server/billing/invoices/invoices.queries.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { sendPage } from "#server/platform/queries/lists.ts";

const tags = ["Billing"];

/** A user's own invoices, independent of the workspace. */
export const invoicesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/invoices",
    {
      config: { permission: "billing.read" },
      schema: {
        tags,
        summary: "List one's own invoices and credit notes, newest first",
        querystring: invoiceListQuery,
        response: { 200: z.array(invoice) },
      },
    },
    async (request, reply) => {
      const page = await listInvoices(app.db, request.session.userId, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.get(
    "/api/invoices/:id/pdf",
    {
      config: { permission: "billing.read" },
      schema: {
        tags,
        summary: "Download one of one's own invoices",
        params: recordPath,
        produces: ["application/pdf"],
      },
    },
    async (request, reply) => {
      const found = await findInvoice(app.db, request.params.id);
      if (!found || found.userId !== request.session.userId) throw notFound("invoice");
      const { filename, contentType, content } = await toInvoiceFile(found);
      return reply
        .type(contentType)
        .header("content-disposition", `attachment; filename="${filename}"`)
        .send(content);
    },
  );

  app.get(
    "/api/invoices/details",
    {
      config: { permission: "billing.read" },
      schema: {
        tags,
        summary: "Read the recipient of one's invoices",
        response: { 200: billingDetails },
      },
    },
    (request) => readBillingDetails(app.db, request.session.userId),
  );

  app.put(
    "/api/invoices/details",
    {
      config: { permission: "billing.manage" },
      schema: {
        tags,
        summary: "Choose the recipient of one's next invoices",
        body: newBillingDetails,
        response: { 200: billingDetails },
      },
    },
    (request) => storeBillingDetails(app.db, request.session.userId, request.body),
  );
};
