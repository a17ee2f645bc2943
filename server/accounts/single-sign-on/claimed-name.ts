import { z } from "zod";
import { cutText } from "#shared/format/cut-text.ts";
import { fullName, maxNameLength, splitName } from "#shared/crm/person-names.ts";
import { withoutUnseen } from "#shared/format/unseen-characters.ts";

/** Cut to the allowed length; null for anything that is no text. */
const claimedName = z
  .string()
  .overwrite(withoutUnseen)
  .transform((name) => cutText(name.trim(), maxNameLength).trim() || null)
  .nullable()
  .catch(null);

const claimedNames = z.object({
  firstName: claimedName,
  lastName: claimedName,
  name: z.string().overwrite(withoutUnseen).trim().catch(""),
  email: z.string(),
});

const claimed = z.object({
  image: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable()
    .catch(null),
});

/** Null where the provider names no valid address. */
export function claimedPicture(user: object): string | null {
  return claimed.parse(user).image;
}

export const claimMapping = {
  id: "sub",
  email: "email",
  name: "name",
  extraFields: { firstName: "given_name", lastName: "family_name" },
};

/** SAML's library puts the NameID, an address, where there is no name. */
export function newcomerFields(user: object) {
  const { firstName, lastName, name, email } = claimedNames.parse(user);
  const beforeAt = email.slice(0, email.lastIndexOf("@"));
  const whole = name === "" || name.includes("@") ? beforeAt : name;
  const given = firstName ?? lastName;
  const called = given
    ? { firstName: given, lastName: firstName === null ? null : lastName }
    : splitName(whole);
  // A foreign picture would reveal who views which profile, and when; a job copies it later.
  return { ...called, name: fullName(called), image: null };
}
