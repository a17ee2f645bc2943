import { z } from "zod";
import { givenId, moment, oneOf, recordId } from "#shared/records/fields.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** How many members one person can have a report sent to. */
const mostRecipients = 50;

/** The days on which a report is sent. Working days are Monday to Friday. */
export const mailDays = [
  "workingDays",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
  "firstOfMonth",
] as const;

/** Why a recipient is sent nothing. A mail is sent again once the reason is gone, but to no one who has left. */
const mailObstacles = [
  "left",
  "private",
  "senderLeft",
  "senderMayNotShare",
  "addressNotConfirmed",
  "noSecondFactor",
] as const;

const schedule = z.object({
  days: z.enum(mailDays),
  /** From 0 to 23, by the clocks of the time zone. */
  hour: z.int(),
  timeZone: z.string(),
});

const recipient = z.object({
  userId: recordId,
  /** Null where the person is sent the report. */
  obstacle: z.enum(mailObstacles).nullable(),
});

/** Answer of GET /api/reports/{id}/mails. */
export const reportMails = z.object({
  /** What the caller has set; null for nothing. */
  own: schedule
    .extend({
      recipients: z.array(recipient),
      /** Null where no one is sent the report any more. */
      nextAt: moment.nullable(),
    })
    .nullable(),
  /** What others have set, and the caller is sent. */
  others: z.array(
    schedule.extend({
      ownerId: recordId,
      ownerName: z.string().nullable(),
      obstacle: z.enum(mailObstacles).nullable(),
    }),
  ),
});

/** Body of PUT /api/reports/{id}/mails. */
export const mailSchedule = z.object({
  days: oneOf("days", mailDays),
  hour: z
    .int("hour must be a whole number from 0 to 23")
    .min(0, "hour must be a whole number from 0 to 23")
    .max(23, "hour must be a whole number from 0 to 23"),
  timeZone,
  recipientIds: z
    .array(givenId(), "recipientIds must be a list")
    .min(1, "Choose who is sent the report")
    .max(mostRecipients, `A report is sent to at most ${mostRecipients} people`)
    .refine((ids) => new Set(ids).size === ids.length, "Each recipient can be named once"),
});

/** Path of DELETE /api/reports/{id}/mails/{ownerId}. */
export const sentByPath = z.object({ id: givenId(), ownerId: givenId() });

export type Schedule = z.infer<typeof schedule>;
export type MailDays = Schedule["days"];
export type MailObstacle = (typeof mailObstacles)[number];
export type ReportMails = z.infer<typeof reportMails>;
export type MailSchedule = z.output<typeof mailSchedule>;
