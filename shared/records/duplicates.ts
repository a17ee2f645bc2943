import { z } from "zod";
import { givenId, isStorableText, moment, oneOf, recordId } from "./fields.ts";
import { limit } from "#shared/filters/lists.ts";
import { kindDefinitions, mergeableKinds, type MergeableKind } from "./kind-definitions.ts";
import type { RecordField } from "./record-field.ts";

/** The kinds of records that can be merged. */
export const mergeableEntities = mergeableKinds;

/** The fields whose value is one record's or another's: all that a client writes, but for lists, which are united. */
export function mergedFields(kind: MergeableKind): string[] {
  const fields = Object.entries(kindDefinitions[kind].fields);
  const isChosen = ({ write, type, othersOf }: RecordField) =>
    write && type !== "tags" && !othersOf;
  return fields.filter(([, field]) => isChosen(field)).map(([name]) => name);
}

/** By what records are taken for the same. A phone number counts by its last nine digits. */
export const duplicateRules = {
  contact: ["email", "phone", "name"],
  company: ["website", "name"],
} as const;

const rules = ["email", "phone", "name", "website"] as const;

export type DuplicateRule = (typeof rules)[number];

/** By what they are listed: by each of the rules, and by names that sound or look much the same. */
export const listedRules = {
  contact: [...duplicateRules.contact, "similar"],
  company: [...duplicateRules.company, "similar"],
} as const;

const allListed = [...rules, "similar"] as const;

export type ListedRule = (typeof allListed)[number];

/** A record as it stands among others like it. */
export const duplicateRecord = z.object({
  id: recordId,
  name: z.string(),
  /** Of a contact. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  companyName: z.string().nullable(),
  /** Of a company. */
  website: z.string().nullable(),
  createdAt: moment,
});

export type DuplicateRecord = z.infer<typeof duplicateRecord>;

/** One that is like what someone types, and in what. */
export const similarRecord = duplicateRecord.extend({ reasons: z.array(z.enum(rules)) });

export type SimilarRecord = z.infer<typeof similarRecord>;

const typed = z
  .string()
  .trim()
  .max(300)
  .refine(isStorableText, "This cannot be searched for")
  .optional();

/** Query of GET /api/contacts/similar and /api/companies/similar: what was typed so far. */
export const similarQuery = z.object({
  name: typed,
  email: typed,
  phone: typed,
  website: typed,
  /** The record that is being changed, which is like itself. */
  except: givenId().optional(),
});

export type SimilarQuery = z.output<typeof similarQuery>;

/** Records that are alike by one rule; the oldest ten where there are more. */
export const duplicateGroup = z.object({
  /** What they share. Of similar names, how they sound: of each spelling there is one record. */
  key: z.string(),
  count: z.int(),
  records: z.array(duplicateRecord),
});

export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** Query of GET /api/contacts/duplicates: `limit` groups by one rule, after the one with `cursor`. */
export const duplicatesQuery = z.object({
  by: oneOf("by", allListed).default("name"),
  limit: limit(50).default(20),
  cursor: z.string().max(1_000).refine(isStorableText, "cursor is not valid").optional(),
});

export type DuplicatesQuery = z.output<typeof duplicatesQuery>;

const ids = z.array(givenId()).min(1).max(10, "Merge at most 10 records at once");

/** Body of POST /api/contacts/duplicates/dismissal: they are not the same, whatever they share. */
export const dismissal = z.object({
  ids: ids.min(2, "Name at least two records"),
});

/** Body of POST /api/contacts/merge and /api/companies/merge. */
export const mergeRequest = z.object({
  winnerId: givenId(),
  loserIds: ids,
  /**
   * Which record's value a field takes, such as `{"phone": "<id>", "customFields.budget": "<id>"}`;
   * without an entry the winner's own. A custom field that the winner leaves empty takes another record's. Tags are united.
   */
  takes: z.record(z.string().max(100), givenId()).default({}),
  /** Entity tags of the records as they were seen; one that is another by now refuses with 412. */
  versions: z.record(givenId(), z.string().max(200)).default({}),
});

export type MergeRequest = z.output<typeof mergeRequest>;

/** A merge that a record has come out of. */
export const recordMerge = z.object({
  /** What undoing takes apart again. */
  changeSetId: recordId,
  at: moment,
  /** Who merged; null where the account is deleted. */
  userName: z.string().nullable(),
  /** What those were called that became part of it. */
  names: z.array(z.string()),
  /** Whether the reader may take it apart. */
  canUndo: z.boolean(),
});

export type RecordMerge = z.infer<typeof recordMerge>;
