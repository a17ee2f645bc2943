import { z } from "zod";
import { newPassword, password } from "./accounts.ts";
import { email, moment, optionalText, recordId, requiredText } from "#shared/records/fields.ts";
import { maxNameLength } from "#shared/crm/person-names.ts";

/** An answer that is a sentence to show. */
export const message = z.object({ message: z.string() });

/** What is asked again before something that a borrowed session must not do. */
export const passwordConfirmation = z.object({ password });

export const passwordChange = z.object({ currentPassword: password, newPassword });

/** Asks for a link that sets a new password. */
export const resetRequest = z.object({ email });

/** The token of a link that we sent by mail. */
export const mailToken = z
  .string({ error: "This link is not complete" })
  .regex(/^[\w-]{1,200}$/, "This link is not complete");

export const passwordReset = z.object({ token: mailToken, newPassword });

/** Proves that an address, the user's own or a new one, is theirs. */
export const addressProof = z.object({ token: mailToken });

/** What a proven address is now. */
export const provenAddress = z.object({ email: z.string() });

export const addressChange = z.object({ email, password });

/** What the mail server of an address said when it refused a mail; null where it did not. */
const mailProblem = z.string().nullable();

/** Answer of GET /api/auth/email: which links to one's addresses wait to be followed. */
export const addressProofs = z.object({
  /** The proof that the present address is one's own; null where none is asked for. */
  verification: z.object({ mailProblem }).nullable(),
  /** Another address, which is used once its owner follows the link. */
  change: z.object({ email: z.string(), mailProblem }).nullable(),
});

export type AddressProofs = z.infer<typeof addressProofs>;

/** Body of PUT /api/account/profile. */
export const profile = z.object({
  firstName: requiredText("First name", maxNameLength),
  lastName: optionalText("Last name", maxNameLength),
});

/** What a person is called from now on. */
export const savedProfile = z.object({
  firstName: z.string(),
  lastName: z.string().nullable(),
});

/** Largest file that is taken for a picture. */
export const maxPictureBytes = 1_000_000;

/** Address of a picture that was stored. */
export const storedPicture = z.object({ profileImageUrl: z.string() });

/** Where one is signed in. */
export const userSession = z.object({
  id: recordId,
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** Browser and system, such as "Firefox on Windows", as far as the browser reveals. */
  device: z.string(),
  /** Network address of the sign-in; null where it is not known. */
  address: z.string().nullable(),
  createdAt: moment,
  lastUsedAt: moment,
});

export type UserSession = z.infer<typeof userSession>;

/** What becomes of a workspace when the account of one of its members goes. */
export const deletionEffect = z.object({
  workspaceId: recordId,
  name: z.string(),
  /** How many records it has. */
  records: z.int(),
  /**
   * It goes as well, since no one else belongs to it; it is left to the others; or it needs another
   * owner before the account can go.
   */
  effect: z.enum(["deleted", "left", "needs-owner"]),
});

export type DeletionEffect = z.infer<typeof deletionEffect>;
