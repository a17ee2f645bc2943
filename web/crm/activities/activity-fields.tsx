import { loggedActivityTypes, type NewActivity } from "#shared/crm/activities.ts";
import {
  choiceField,
  type FieldList,
  notesField,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { searchField } from "#web/platform/forms/search-field.tsx";
import { searchRecords } from "#web/records/kinds/search-records.ts";
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
    ...searchRecords("contact"),
    initial: null,
  }),
  companyId: searchField({
    label: "Company",
    ...searchRecords("company"),
    initial: null,
  }),
  dealId: searchField({
    label: "Deal",
    ...searchRecords("deal"),
    initial: null,
  }),
} satisfies FieldList<NewActivity>;
