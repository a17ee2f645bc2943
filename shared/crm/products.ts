import type { z } from "zod";
import { oneOf } from "#shared/records/fields.ts";
import { linkFilter, searchText } from "#shared/filters/lists.ts";
import { createdAtField } from "#shared/records/derived-field.ts";
import {
  choiceField,
  longTextField,
  memberField,
  moneyField,
  requiredTextField,
  tagsField,
  textField,
} from "#shared/records/record-field.ts";
import type { KindDefinition } from "#shared/records/kind-definition.ts";
import { recordSchemas } from "#shared/records/record-shapes.ts";

/** How often its price is due. */
export const billingRhythms = ["once", "monthly", "yearly"] as const;

export const billingRhythmLabels: Record<BillingRhythm, string> = {
  once: "Once",
  monthly: "Monthly",
  yearly: "Yearly",
};

/** Whether it is still sold. */
export const productStatuses = ["active", "retired"] as const;

export const productStatusLabels: Record<ProductStatus, string> = {
  active: "Active",
  retired: "Retired",
};

/** What is done with a product that deals are made of. */
export const retireInstead = "Set its status to Retired: it is not offered any more then.";

/** The fields of a product, in the order of an export. */
export const productFields = {
  name: requiredTextField({
    label: "Product Name",
    max: 200,
    isSearched: true,
    isSortable: true,
    isUsual: true,
    width: 240,
  }),
  /** What distinguishes the workspace's products. */
  code: textField({ label: "Code", max: 100, isSearched: true, isUnique: true, isUsual: true }),
  price: moneyField({ label: "Unit Price", isUsual: true }),
  /** What the price is for, such as "hour" or "seat". */
  unit: textField({ label: "Unit", max: 100, isUsual: true, width: 120 }),
  billed: choiceField({
    label: "Billed",
    words: billingRhythms,
    labels: billingRhythmLabels,
    initial: "once",
    isUsual: true,
  }),
  status: choiceField({
    label: "Status",
    words: productStatuses,
    labels: productStatusLabels,
    initial: "active",
    isUsual: true,
  }),
  tags: tagsField({ label: "Tags" }),
  description: longTextField({ label: "Description" }),
  ownerId: memberField({ label: "Owner", importName: "owner" }),
  createdAt: createdAtField(),
};

export const productKind = {
  words: { one: "product", many: "products", title: "Products" },
  fields: productFields,
  nameField: "name",
  ownerField: "ownerId",
  detailField: "code",
  optionField: "code",
  relations: {},
  narrowing: {
    q: searchText.optional(),
    status: oneOf("Status", productStatuses).optional(),
    ownerId: linkFilter("ownerId"),
  },
  isMergeable: false,
} as const satisfies KindDefinition;

export const {
  /** Body of POST /api/products. */
  added: newProduct,
  /** Body of PUT /api/products/{id}: the fields that are given change, the rest stays. */
  changes: productChanges,
  item: product,
} = recordSchemas(productFields);

export type Product = z.infer<typeof product>;
export type BillingRhythm = (typeof billingRhythms)[number];
export type ProductStatus = (typeof productStatuses)[number];
export type NewProduct = z.output<typeof newProduct>;
export type ProductChanges = z.output<typeof productChanges>;
