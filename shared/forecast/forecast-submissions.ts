import { z } from "zod";
import {
  amount,
  givenDay,
  givenId,
  moment,
  oneOf,
  optionalText,
  recordId,
} from "#shared/records/fields.ts";
import { periodKinds } from "./forecast-periods.ts";
import { quotaSubjects } from "./quotas.ts";

const asked = {
  period: oneOf("period", periodKinds),
  date: givenDay("date must be a day, such as 2027-03-05"),
};

/** Query of GET /api/forecast/submissions: the period that a day lies in. */
export const submissionsQuery = z.object(asked);

/** Body of POST /api/forecast/submissions. What was submitted before is kept beside it. */
export const newSubmission = z.object({
  ...asked,
  subject: oneOf("subject", quotaSubjects),
  /** Of oneself, or of another person or a team, whose number a manager adjusts. */
  subjectId: givenId("subjectId must be the id of a member or a team"),
  amount: amount("Amount"),
  note: optionalText("Note", 1_000).default(null),
});

/** What someone expects a person or a team to bring in a period. */
export const submission = z.object({
  id: recordId,
  subject: z.enum(quotaSubjects),
  subjectId: recordId,
  /** Decimal string. */
  amount: z.string(),
  note: z.string().nullable(),
  /** Who wrote it: another than the subject has adjusted the number. */
  authorId: recordId,
  authorName: z.string().nullable(),
  createdAt: moment,
});

/** Answer of GET /api/forecast/submissions: every version, the newest first. */
export const submissions = z.object({
  subjects: z.array(z.object({ subject: z.enum(quotaSubjects), id: recordId, name: z.string() })),
  submissions: z.array(submission),
});

export type NewSubmission = z.output<typeof newSubmission>;
export type Submission = z.infer<typeof submission>;
export type Submissions = z.infer<typeof submissions>;
export type SubmissionsQuery = z.output<typeof submissionsQuery>;
