import { z } from "zod";
import { errorBody } from "#shared/platform/errors.ts";
import { moment, recordId } from "./fields.ts";

/** Who changed a field last, where the change log knows. */
const fieldChange = z.object({
  /** As the record names it, such as `expectedCloseDate` or `customFields.renewal_date`. */
  field: z.string(),
  /** Null for a change that no member made. */
  userId: recordId.nullable(),
  /** Their name. */
  by: z.string().nullable(),
  at: moment,
});

/**
 * The answer 412 to a change whose If-Match names an older version of the record: how the record is
 * now, and the entity tag to send when it is to be changed all the same.
 */
export function staleRecord<Item extends z.ZodType>(item: Item) {
  return errorBody.extend({
    current: item,
    etag: z.string(),
    lastChanges: z.array(fieldChange),
  });
}

export type FieldChange = z.infer<typeof fieldChange>;
