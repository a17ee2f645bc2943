import { cutText } from "#shared/format/cut-text.ts";

/** What a person is called: the two names of the specification, of which the last may be absent. */
export interface PersonName {
  firstName: string;
  lastName: string | null;
}

/** The longest that each of the two can be. */
export const maxNameLength = 100;

/** Parts a name that was given as one: the first word, and all others. */
export function splitName(name: string): PersonName {
  const [firstName = "", ...others] = name.trim().split(/\s+/);
  const lastName = cutText(others.join(" "), maxNameLength).trim();
  return { firstName: cutText(firstName, maxNameLength), lastName: lastName || null };
}

/** The one name that is shown everywhere. */
export function fullName({ firstName, lastName }: Partial<PersonName>): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}
