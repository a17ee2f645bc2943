import { loggedActivityTypes, type NewActivity } from "#shared/activities.ts";
import { searchCompanies } from "#web/crm/companies/companies.api.ts";
import { searchContacts } from "#web/crm/contacts/contacts.api.ts";
import { searchDeals } from "#web/crm/deals/deals.api.ts";
import { choiceField, type FieldList, notesField, textField } from "#web/platform/form-fields.tsx";
import { apiPaths } from "#web/platform/api-paths.ts";
import { searchField } from "#web/platform/search-field.tsx";
import { durationField, occurredField, outcomeField } from "./activity-inputs.tsx";
import { activityTypeLabels } from "./activity-type.tsx";

const typeLabels = Object.fromEntries(
  loggedActivityTypes.map((type) => [type, activityTypeLabels[type]]),
);

/** What a person writes down of an activity on a record that is settled. */
export const ownFields = {
  type: choiceField({ label: "Type", labels: typeLabels, isHalf: true }),
  occurredAt: occurredField("When"),
  title: textField({ label: "Title", required: true }),
  outcome: outcomeField("Outcome"),
  durationMinutes: durationField("Duration in minutes"),
  description: notesField({ label: "Description" }),
  contactId: null,
  companyId: null,
  dealId: null,
} satisfies FieldList<NewActivity>;

/** The same, and which records it is about. */
export const allFields = {
  ...ownFields,
  contactId: searchField({
    label: "Contact",
    searchPlaceholder: "Search contacts...",
    initial: null,
    list: apiPaths.contacts,
    loadOptions: searchContacts,
  }),
  companyId: searchField({
    label: "Company",
    searchPlaceholder: "Search companies...",
    initial: null,
    list: apiPaths.companies,
    loadOptions: searchCompanies,
  }),
  dealId: searchField({
    label: "Deal",
    searchPlaceholder: "Search deals...",
    initial: null,
    list: apiPaths.deals,
    loadOptions: searchDeals,
  }),
} satisfies FieldList<NewActivity>;
