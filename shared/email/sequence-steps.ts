import { z } from "zod";
import { typedText } from "./outgoing-emails.ts";
import { priorities } from "#shared/crm/priorities.ts";

export const waitUnits = ["hours", "days", "working-days"] as const;
export type WaitUnit = (typeof waitUnits)[number];

/** How many variants one email can have. */
export const maxVariants = 4;

/** Subject and text in Liquid, as templates have them. Without a subject it goes into the thread of the email before. */
const emailVariant = z.object({
  subject: typedText("Subject", 500).refine((text) => !/[\r\n]/.test(text), {
    error: "Subject must be one line",
  }),
  text: typedText("Text", 20_000).refine((text) => text.trim() !== "", "Text is required"),
  /** What its figures are counted by, in all versions of the sequence. Without one it is a new variant. */
  key: z.string().min(1).max(60).optional(),
  /** No contact takes it any more, and its figures stay. */
  isOff: z.boolean("isOff must be true or false").optional(),
});
export type EmailVariant = z.infer<typeof emailVariant>;

/** An email is variant A; contacts take it and the others by turns. */
const emailStep = emailVariant.extend({
  kind: z.literal("email"),
  variants: z
    .array(emailVariant)
    .max(maxVariants - 1, `An email has at most ${maxVariants} variants`)
    .optional(),
});

/** A task for the one who started the contact in the sequence, due on the day on which it is made. */
const taskStep = z.object({
  kind: z.literal("task"),
  title: typedText("Title", 200).refine((text) => text.trim() !== "", "Title is required"),
  priority: z.enum(priorities),
});

const waitStep = z.object({
  kind: z.literal("wait"),
  count: z
    .int("Wait must be a whole number")
    .min(1, "Wait at least 1")
    .max(365, "Wait at most 365"),
  unit: z.enum(waitUnits),
});

export const sequenceStep = z.discriminatedUnion("kind", [emailStep, taskStep, waitStep]);
export type SequenceStep = z.infer<typeof sequenceStep>;
export type EmailStep = z.infer<typeof emailStep>;
export type TaskStep = z.infer<typeof taskStep>;
export type WaitStep = z.infer<typeof waitStep>;
