import { company, companyChanges, newCompany } from "#shared/crm/companies.ts";
import {
  companyList,
  countedCompanies,
  findCompany,
  lockCompany,
  lockCompanies,
  patchCompany,
} from "#server/crm/companies/companies.queries.ts";
import { createCompany } from "#server/crm/companies/create-company.ts";
import { deleteCompany } from "#server/crm/companies/delete-company.ts";
import { prepareCompanyUpdate } from "#server/crm/companies/update-company.ts";
import { recordKind } from "#server/crm/kinds/record-kind.ts";

export const companyRecords = recordKind({
  name: "company",
  schemas: {
    item: company,
    added: newCompany,
    changes: companyChanges,
  },
  list: companyList,
  counted: countedCompanies,
  find: findCompany,
  lock: lockCompany,
  lockAll: lockCompanies,
  create: createCompany,
  prepare: prepareCompanyUpdate,
  patch: patchCompany,
  remove: deleteCompany,
  afterDeletion: "Its contacts, deals and activities stay, without a company.",
});
