import { z } from "zod";
import { authorship, changedEntities } from "./changes.ts";
import { givenId, oneOf, recordId } from "./fields.ts";
import { listedKinds } from "./kind-definition.ts";
import { limit, searchText } from "#shared/filters/lists.ts";

/** For how long a deleted record can be found and restored; then what is known of it is erased. */
export const deletedRecordDays = 90;

/** The kinds of records that people delete. */
export const deletableEntities = listedKinds;

/** A record that someone deleted, and how. */
export const deletedRecord = authorship.extend({
  entity: z.enum(deletableEntities),
  id: recordId,
  name: z.string(),
  changeSetId: recordId,
  /** How many contacts, deals and activities lost their link to it. */
  linkedRecords: z.int(),
});

export type DeletedRecord = z.infer<typeof deletedRecord>;

/** Query of GET /api/deleted-records: newest first, after the one whose deletion has the id `cursor`. */
export const deletedRecordsQuery = z.object({
  limit: limit(200).default(50),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,18}$/, "cursor is not valid: start again without it")
    .optional(),
  q: searchText.optional(),
});

export type DeletedRecordsQuery = z.output<typeof deletedRecordsQuery>;

/** Body of the calls that restore or erase deleted records. */
export const deletedChoice = z.object({
  records: z
    .array(z.object({ entity: oneOf("Entity", deletableEntities), id: givenId() }))
    .min(1, "Choose at least one record")
    .max(500, "Choose at most 500 records at once"),
});

export type DeletedKey = z.infer<typeof deletedChoice>["records"][number];

/** A link that a restoration could not make again. */
const lostLink = z.object({
  entity: z.enum(changedEntities),
  id: recordId,
  name: z.string().nullable(),
  /** Such as `companyId`. */
  field: z.string(),
  /** What it led to. */
  linkedName: z.string().nullable(),
  /** `gone`: there is nothing to link to. `changed`: it leads elsewhere by now, or is deleted itself. */
  reason: z.enum(["gone", "changed"]),
});

export type LostLink = z.infer<typeof lostLink>;

/** Answer of POST /api/deleted-records/restoration. */
export const restoration = z.object({
  changeSetId: recordId,
  restoredRecords: z.int(),
  lostLinks: z.array(lostLink),
  /** Set where contacts came back to a plan that allows fewer. */
  notice: z.string().optional(),
});

export type Restoration = z.infer<typeof restoration>;

/** Query of POST /api/contacts/{id}/erasure: with `notes=true` it takes the texts of `erasable` along. */
export const erasureQuery = z.object({
  notes: z.enum(["true", "false"], "notes must be true or false").default("false"),
});

/** Answer of GET /api/contacts/{id}/erasure: what an erasure leaves, unless it is asked to take it along. */
export const erasable = z.object({
  /** Calls, emails, meetings and notes with the contact that are about something else, such as a deal. */
  notes: z.int(),
});

/** Answer of POST /api/deleted-records/erasure. */
export const erasure = z.object({ erasedRecords: z.int() });
