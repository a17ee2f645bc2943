import { format } from "#shared/format/format.ts";
import { withoutUnseen } from "#shared/format/unseen-characters.ts";
import { z } from "zod";

/**
 * What visitors send through the forms of the public site (spec section 5). A line ends up in a
 * mail's subject or among its addresses, so nothing that could begin another header passes.
 */

const brokenLine = /[\p{Cc}\u2028\u2029]/u;

function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

function boundedText(label: string, { min, max }: { min: number; max: number }) {
  const tooShort = `${label} must be at least ${min} characters`;
  return z
    .string(min === 0 ? `${label} must be text` : tooShort)
    .overwrite(withoutUnseen)
    .trim()
    .min(min, tooShort)
    .max(max, `${label} must be at most ${format.number(max)} characters`)
    .refine(isStorable, `${label} contains characters that cannot be stored`);
}

function line(label: string, bounds: { min: number; max: number }) {
  return boundedText(label, bounds).refine(
    (text) => !brokenLine.test(text),
    `${label} must be a single line`,
  );
}

const name = line("Name", { min: 2, max: 200 });
const message = boundedText("Message", { min: 10, max: 10_000 });

/** A visitor's mail address; the same sentence whatever is wrong with it (spec section 5). */
export const visitorEmail = z
  .string("Invalid email address")
  .trim()
  .max(254, "Invalid email address")
  .pipe(z.email("Invalid email address"));

/** The trap: a field that people do not see. Anyone who fills it in is a robot. */
export const trap = z
  .unknown()
  .optional()
  .describe("Leave this out. It is hidden from people, and only robots fill it in.");

/** Body of POST /api/contact-form. */
export const contactForm = z.object({
  name,
  email: visitorEmail,
  company: line("Company", { min: 0, max: 200 })
    .transform((text) => text || null)
    .nullable()
    .default(null),
  message,
  website: trap,
});

/** Body of POST /api/job-applications. */
export const jobApplication = z.object({
  name,
  email: visitorEmail,
  position: line("Position", { min: 2, max: 200 }),
  message,
  website: trap,
});

/** Body of POST /api/integration-requests. */
export const integrationRequest = z.object({
  name,
  email: visitorEmail,
  integration: line("Integration", { min: 2, max: 200 }),
  message,
  website: trap,
});

/** Answer of every form of the public site: a sentence to show. */
export const formAnswer = z.object({ message: z.string() });
