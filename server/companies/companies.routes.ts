import { company, companyChanges, newCompany } from "#shared/companies.ts";
import { findCompany, companyList, lockCompany } from "#server/companies/companies.queries.ts";
import { createCompany } from "#server/companies/create-company.ts";
import { deleteCompany } from "#server/companies/delete-company.ts";
import { updateCompany } from "#server/companies/update-company.ts";
import { recordRoutes } from "#server/records/record-routes.ts";

export const companiesRoutes = recordRoutes({
  name: "company",
  schemas: {
    item: company,
    added: newCompany,
    changes: companyChanges,
  },
  list: companyList,
  find: findCompany,
  lock: lockCompany,
  create: createCompany,
  update: updateCompany,
  remove: deleteCompany,
  afterDeletion: "Its contacts, deals and activities stay, without a company.",
});
