import type { CustomFieldType } from "#shared/custom-fields.ts";

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
