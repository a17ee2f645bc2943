import { z } from "zod";
import { activityTypes } from "./activities.ts";
import { givenMoment, oneOf } from "#shared/records/fields.ts";
import { filterParam } from "#shared/filters/filters.ts";
import { linkFilter, listQuery } from "#shared/filters/lists.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** Query of GET /api/activities and of its count. */
export const activityListQuery = listQuery.extend({
  /** The `occurredAt` of the activity that `cursor` names. */
  after: givenMoment("after").optional(),
  type: oneOf("type", activityTypes).optional(),
  /** True for what people logged, false for what the product noted. */
  isLogged: z.enum(["true", "false"], "isLogged must be true or false").optional(),
  /** Only calls, emails and meetings that people logged: when one was last in touch. */
  isInTouch: z.literal("true", "isInTouch must be true").optional(),
  contactId: linkFilter("contactId"),
  companyId: linkFilter("companyId"),
  dealId: linkFilter("dealId"),
  /**
   * Also a line for each email with a contact: when, which way and whose mailbox, once however many contacts and mailboxes
   * it has. Such a line has version 0 and cannot be read or changed by its id. Nothing is filtered and counted by them.
   */
  emails: z.literal("true", "emails must be true").optional(),
  filter: filterParam("activity").optional(),
  /** In which the days of the filter begin; UTC where none is given. */
  timeZone: timeZone.optional(),
});

export type ActivityListQuery = z.output<typeof activityListQuery>;
