import { z } from "zod";
import {
  moment,
  oneOf,
  optionalReference,
  optionalText,
  recordId,
  requiredText,
} from "#shared/fields.ts";
import { linkFilter, listQuery } from "#shared/lists.ts";

/** Every type of activity (spec section 3). */
export const activityTypes = ["call", "email", "meeting", "note", "deal", "task"] as const;

/** The types that a person logs; `deal` and `task` are written by the server alone. */
export const loggedActivityTypes = ["call", "email", "meeting", "note"] as const;

/** Body of POST /api/activities: something a person did, on at most one record of each kind. */
export const newActivity = z.object({
  type: oneOf("Type", loggedActivityTypes),
  title: requiredText("Title", 200),
  description: optionalText("Description", 20_000).optional(),
  contactId: optionalReference("Contact").optional(),
  companyId: optionalReference("Company").optional(),
  dealId: optionalReference("Deal").optional(),
});

export const activity = z.object({
  id: recordId,
  type: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** The name of the record that it is about, as a person would write it. */
  relatedTo: z.string().nullable(),
  relatedId: recordId.nullable(),
  contactId: recordId.nullable(),
  companyId: recordId.nullable(),
  dealId: recordId.nullable(),
  /** Of a line that tells what was done to many records at once: GET /api/change-sets/{id}/changes lists them. */
  changeSetId: recordId.nullable(),
  createdAt: moment,
});

export const activityListQuery = listQuery.extend({
  contactId: linkFilter("contactId"),
  companyId: linkFilter("companyId"),
  dealId: linkFilter("dealId"),
});

export type Activity = z.infer<typeof activity>;
export type ActivityType = (typeof activityTypes)[number];
export type NewActivity = z.output<typeof newActivity>;
export type ActivityListQuery = z.output<typeof activityListQuery>;
