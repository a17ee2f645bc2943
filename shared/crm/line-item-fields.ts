import { priorityLabels } from "./priorities.ts";
import { billingRhythmLabels } from "./products.ts";
import type { PartDefinition } from "#shared/records/part-definition.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

/** What reports ask of the deal that something is a part of, beside its own fields of the workspace. */
export const dealFieldsOfParts: Record<string, FilterField> = {
  stage: { label: "Deal stage", type: "choice", choicesOf: "stages", isRequired: true },
  priority: { label: "Deal priority", type: "choice", choices: priorityLabels, isRequired: true },
  ownerId: { label: "Deal owner", type: "member" },
  companyName: { label: "Company", type: "text" },
  contactName: { label: "Contact", type: "text" },
  expectedCloseDate: { label: "Deal expected to close", type: "date" },
  tags: { label: "Deal tags", type: "tags" },
  closedAt: { label: "Deal closed", type: "moment" },
  createdAt: { label: "Deal created", type: "moment", isRequired: true },
};

const lineItemFields: Record<string, FilterField> = {
  /** As the product is called now. */
  productName: { label: "Product", type: "text" },
  name: { label: "Line name", type: "text", isRequired: true },
  billed: { label: "Billed", type: "choice", choices: billingRhythmLabels, isRequired: true },
  quantity: { label: "Quantity", type: "number", isRequired: true },
  unit: { label: "Unit", type: "text" },
  unitPrice: { label: "Unit price", type: "number", isMoney: true, isRequired: true },
  periods: { label: "Periods", type: "number", isRequired: true },
  total: { label: "Amount", type: "number", isMoney: true, isRequired: true },
  pipelineId: { label: "Deal pipeline", type: "choice", choicesOf: "pipelines", isRequired: true },
  ...dealFieldsOfParts,
};

export const lineItemPart: PartDefinition = {
  words: { one: "line item", many: "line items", title: "Line items" },
  of: "deal",
  relation: "lineItems",
  fields: lineItemFields,
  belongsTo: ["deal", "company", "contact", "product"],
  ownerField: "ownerId",
};
