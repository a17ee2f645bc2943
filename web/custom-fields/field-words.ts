import type { CustomFieldEntity, CustomFieldType } from "#shared/custom-fields.ts";

export const entityLabels: Record<CustomFieldEntity, string> = {
  contact: "Contacts",
  company: "Companies",
  deal: "Deals",
  task: "Tasks",
};

export const fieldTypeLabels: Record<CustomFieldType, string> = {
  text: "Text",
  number: "Number",
  money: "Money",
  date: "Date",
  choice: "Choice",
  choices: "Several choices",
  checkbox: "Checkbox",
  link: "Link",
  user: "User",
};
