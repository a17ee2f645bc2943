import type { BrowserContext } from "@playwright/test";
import { z } from "zod";
import { type Company, company, type newCompany } from "#shared/crm/companies.ts";
import { type Contact, contact, type newContact } from "#shared/crm/contacts.ts";
import {
  type CustomField,
  customField,
  type newCustomField,
} from "#shared/records/custom-fields.ts";
import { type Deal, deal, type newDeal } from "#shared/crm/deals.ts";
import type { lineItemsChange } from "#shared/crm/line-items.ts";
import { type newProduct, type Product, product } from "#shared/crm/products.ts";
import { type newTask, type Task, task } from "#shared/crm/tasks.ts";

export function recordsOf(context: BrowserContext, baseUrl: string) {
  const add = async (path: string, data: unknown): Promise<unknown> => {
    const response = await context.request.post(path, { data, headers: { origin: baseUrl } });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  const list = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    z.array(schema).parse(await (await context.request.get(path)).json());
  return {
    addContact: async (fields: z.input<typeof newContact>): Promise<Contact> =>
      contact.parse(await add("/api/contacts", fields)),
    addCompany: async (fields: z.input<typeof newCompany>): Promise<Company> =>
      company.parse(await add("/api/companies", fields)),
    addDeal: async (fields: z.input<typeof newDeal>): Promise<Deal> =>
      deal.parse(await add("/api/deals", fields)),
    addProduct: async (fields: z.input<typeof newProduct>): Promise<Product> =>
      product.parse(await add("/api/products", fields)),
    setLineItems: async (dealId: string, change: z.input<typeof lineItemsChange>) => {
      const path = `/api/deals/${dealId}/line-items`;
      const response = await context.request.put(path, {
        data: change,
        headers: { origin: baseUrl },
      });
      if (!response.ok()) throw new Error(`${path}: ${response.status()}`);
    },
    addTask: async (fields: z.input<typeof newTask>): Promise<Task> =>
      task.parse(await add("/api/tasks", fields)),
    addField: async (fields: z.input<typeof newCustomField>): Promise<CustomField> =>
      customField.parse(await add("/api/custom-fields", fields)),
    /** Loads the sample data; gives one record of each kind that has a page. */
    addSampleData: async () => {
      await add("/api/sample-data", undefined);
      const [someone] = await list("/api/contacts?limit=1", contact);
      const [firm] = await list("/api/companies?limit=1", company);
      const [sale] = await list("/api/deals?limit=1", deal);
      if (!someone || !firm || !sale) throw new Error("the sample data is not there");
      return { contact: someone, company: firm, deal: sale };
    },
  };
}
