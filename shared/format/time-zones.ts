import { z } from "zod";

/** A time zone by its name in the IANA database, such as Europe/Berlin. */
export const timeZone = z
  .string("timeZone must be one text")
  .max(60, "timeZone is too long")
  .refine(isTimeZone, "timeZone must be the name of a time zone, such as Europe/Berlin");

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
