import { format } from "#shared/format/format.ts";
import { withoutUnseen } from "#shared/format/unseen-characters.ts";
import { z } from "zod";

/**
 * Building blocks for every record: each parses what a client sent and says in one sentence
 * what is wrong with it. Lengths are counted in UTF-16 units, as a browser's `maxlength` does.
 */

/** PostgreSQL cannot store a NUL byte, and a lone surrogate cannot be written as UTF-8. */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

function boundedText(label: string, maxLength: number, clean = withoutUnseen) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? `${label} is required` : `${label} must be text`,
    })
    .overwrite(clean)
    .trim()
    .max(maxLength, `${label} must be at most ${format.number(maxLength)} characters`)
    .refine(isStorableText, `${label} contains characters that cannot be stored`);
}

/** Text that must be there; surrounding space is dropped, and so is what no one sees (`withoutUnseen`). */
export function requiredText(label: string, maxLength: number) {
  return boundedText(label, maxLength).min(1, `${label} is required`);
}

/** Text that may be left out; as `requiredText`, but an empty value becomes `null`. */
export function optionalText(label: string, maxLength: number, clean = withoutUnseen) {
  return boundedText(label, maxLength, clean)
    .transform((text) => text || null)
    .nullable();
}

/** Text of many lines, as it is written but for surrounding space; an empty value becomes `null`. */
export function longText(label: string) {
  return optionalText(label, 20_000, (text) => text);
}

/** A mail address of at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const email = boundedText("Email", 254)
  .min(1, "Email is required")
  .pipe(z.email("Invalid email address"));

/** A mail address that may be left out; an empty value becomes `null`. */
export const optionalEmail = optionalText("Email", 254).pipe(
  z.email("Invalid email address").nullable(),
);

/** A web address a browser may open from a link: http or https only, so never `javascript:`. */
export function optionalWebAddress(label: string) {
  return optionalText(label, 2_000).refine(
    (address) => address === null || isWebAddress(address),
    `${label} must be an address that starts with http:// or https://`,
  );
}

function isWebAddress(address: string): boolean {
  // The parser forgives line breaks and missing slashes, with which a link would lead elsewhere.
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address);
}

/** Money as a decimal string: up to 10 digits before the point and exactly 2 after, never a float. */
export function amount(label: string) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined
          ? `${label} is required`
          : `${label} must be text that holds a number, such as 1250.00`,
    })
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .regex(/^(?!-\d+(\.\d+)?$)/, { error: `${label} cannot be negative`, abort: true })
    .regex(/^\d+(\.\d+)?$/, `${label} must be a number such as 1250 or 1250.00`)
    .regex(/^\d+(\.\d{1,2})?$/, `${label} can have at most 2 digits after the point`)
    .regex(/^0*\d{1,10}(\.\d+)?$/, `${label} can have at most 10 digits before the point`)
    .transform(withTwoDecimals);
}

/** What a deal is worth. */
export const money = amount("Value");

function withTwoDecimals(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  return `${whole.replace(/^0+(?=\d)/, "")}.${fraction.padEnd(2, "0")}`;
}

/** A calendar date. Takes `YYYY-MM-DD` or an ISO date-time, whose date is kept as it is written. */
export function optionalDate(label: string) {
  return z
    .string({ error: `${label} must be a date such as 2026-03-31` })
    .trim()
    .transform((text, context) => {
      if (text === "") return null;
      const date = calendarDate(text);
      if (date === null) {
        context.addIssue({
          code: "custom",
          message: `${label} must be a date such as 2026-03-31`,
        });
        return z.NEVER;
      }
      return date;
    })
    .nullable();
}

function calendarDate(text: string): string | null {
  const isDateTime = z.iso.datetime({ offset: true, local: true }).safeParse(text).success;
  const date = isDateTime ? text.slice(0, 10) : text;
  return storableDay.safeParse(date).success ? date : null;
}

/** PostgreSQL has no year 0. */
export const storableDay = z.iso.date().refine((day) => day > "0001");

/** A day that is asked for, of the years 1 to 9998: those about it, of a period or another zone, have four digits, too. */
export function givenDay(error?: string) {
  return z.iso.date({ error, abort: true }).refine((day) => day > "0001" && day < "9999", error);
}

/** A reference to another record, or `null` for none. */
export function optionalReference(label: string) {
  return givenId(`${label} must be the id of a record`).nullable();
}

/** One of a fixed set of words, named in the message when it is none of them. */
export function oneOf<const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
) {
  return z.enum(words, { error: `${label} must be one of: ${words.join(", ")}` });
}

/** How many tags a record can have. */
export const mostTags = 50;

/** Short labels on a record, each once. */
export const tags = z
  .array(requiredText("Tag", 50), { error: "Tags must be a list of text" })
  .max(mostTags, `A record can have at most ${mostTags} tags`)
  .transform((names) => [...new Set(names)]);

/** How many further addresses, and how many further numbers, a record can have. */
export const mostOthers = 50;

function listOfTexts(label: string, one: z.ZodType<string, string>) {
  return z
    .array(z.string(), { error: `${label} must be a list of text` })
    .transform((texts) => texts.filter((text) => text.trim() !== ""))
    .pipe(
      z
        .array(one)
        .max(mostOthers, `A record can have at most ${mostOthers} ${label.toLowerCase()}`),
    );
}

/** Further addresses of a person, beside the first; empty ones are dropped. */
export const otherEmails = listOfTexts("Other emails", email);

/** Further numbers of a person, beside the first; empty ones are dropped. */
export const otherPhones = listOfTexts("Other phones", requiredText("Phone", 50));

/** An id as the server answers it. */
export const recordId = z.uuid();

/** An id as a client gives it: capitals count as small letters (RFC 9562, section 4). @param error what is wrong with others */
export function givenId(error?: string) {
  return z.uuid(error).toLowerCase();
}

/** A moment in time as the server answers it, an ISO date-time in UTC. */
export const moment = z.iso.datetime();

/** A moment as a client gives it: an ISO date-time in UTC or with its offset. It comes out in UTC, to the millisecond. */
export function givenMoment(label: string) {
  const error = `${label} must be a date-time such as 2026-03-31T09:30:00Z`;
  return z.iso
    .datetime({ offset: true, error })
    .transform((text) => new Date(text).toISOString())
    .pipe(z.iso.datetime(error).refine((text) => !text.startsWith("0000"), error));
}
