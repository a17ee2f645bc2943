import { z } from "zod";
import { customFieldsOfRecord } from "#shared/records/custom-fields.ts";
import { maxLineItems, storedLineItem } from "#shared/crm/line-items.ts";
import {
  kindDefinitions,
  type KindList,
  kindLists,
  kindsInOrder,
} from "#shared/records/kind-definitions.ts";
import type { RecordFields } from "#shared/records/record-fields.ts";
import { archivedShape } from "#shared/records/record-shapes.ts";
import { text } from "#server/administration/archives/archived-text.ts";

const id = z.uuid();
const moment = z.iso.datetime();

/** PostgreSQL can store each string, within the product's limits. */
const storable = (record: object) =>
  Object.values(record).every(
    (value) => typeof value !== "string" || text.safeParse(value).success,
  );

export function recordSections(): Record<KindList, typeof recordRow>;
export function recordSections(): Record<string, z.ZodType> {
  return Object.fromEntries(
    kindsInOrder.map((kind) => {
      const parts = kind === "deal" ? dealParts : {};
      return [kindLists[kind], storedRecord(kindDefinitions[kind].fields, parts)];
    }),
  );
}

const recordRow = z.looseObject({ id, customFields: customFieldsOfRecord });

/** Archives before version 6 have none of this. */
const dealParts = {
  lineItems: z.array(storedLineItem).max(maxLineItems).default([]),
  followsLineItems: z.boolean().default(false),
};

function storedRecord(recordFields: RecordFields, parts: z.ZodRawShape) {
  const shape = { ...archivedShape(recordFields), ...parts };
  // Archives of version 1 have no custom fields.
  const customFields = customFieldsOfRecord.default({});
  return z.strictObject({ id, ...shape, customFields, createdAt: moment }).refine(storable);
}
