import { z } from "zod";
import { givenDay } from "#shared/records/fields.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** A day of the past, or today: what is asked for is answered as it was at the end of it. */
export const asOfDay = givenDay("asOf must be a day, such as 2027-03-05");

/** Query of GET /api/pipeline/days: the zone in which days begin, UTC where none is given. */
export const daysQuery = z.object({ timeZone: timeZone.optional() });

/** The days that deals can be shown as of. */
export const pipelineDays = z.object({ first: z.iso.date(), last: z.iso.date() });
