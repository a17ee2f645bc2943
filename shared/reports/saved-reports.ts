import { z } from "zod";
import {
  givenId,
  moment,
  oneOf,
  optionalText,
  recordId,
  requiredText,
} from "#shared/records/fields.ts";
import { pictures } from "./pictures.ts";
import { question } from "./questions.ts";
import { namesTeam, sharing, sharingInput, teamProblem } from "./sharing.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** How many reports one person can have in a workspace, and how many can be shared in it. */
export const maxOwnReports = 100;
export const maxSharedReports = 200;

/** A question that someone has saved under a name. */
export const savedReport = z.object({
  id: recordId,
  name: z.string(),
  description: z.string().nullable(),
  question,
  /** How the answer is drawn; null for the picture that fits. */
  picture: z.enum(pictures).nullable(),
  ...sharing.shape,
  createdAt: moment,
  /** What it asks for that is not there any more, in a sentence; null when all of it is. */
  problem: z.string().nullable(),
});

const settings = z.object({
  name: requiredText("Name", 80),
  description: optionalText("Description", 500),
  question,
  picture: oneOf("picture", pictures).nullable(),
  ...sharingInput.shape,
});

/** Body of POST /api/reports. */
export const newReport = settings
  .partial()
  .extend({
    /** Of a report that was deleted: it is saved again under its old address, as it was. */
    id: givenId().optional(),
    name: settings.shape.name,
    question,
  })
  .refine(namesTeam, teamProblem);

/** Body of PUT /api/reports/{id}: what is given changes, the rest stays. */
export const reportChanges = settings.partial().refine(namesTeam, teamProblem);

/** Query of GET /api/reports/{id}/answer, and of its CSV file. */
export const savedAnswerQuery = z.object({
  /** In which days begin and end. */
  timeZone: timeZone.default("UTC"),
});

export type SavedReport = z.infer<typeof savedReport>;
export type NewReport = z.input<typeof newReport>;
export type ReportChanges = z.output<typeof reportChanges>;
