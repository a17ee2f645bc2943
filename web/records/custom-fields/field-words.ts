import type { CustomFieldType, EnteredFieldType } from "#shared/records/custom-fields.ts";

export const enteredTypeLabels: Record<EnteredFieldType, string> = {
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

export const fieldTypeLabels: Record<CustomFieldType, string> = {
  ...enteredTypeLabels,
  score: "Score",
};
