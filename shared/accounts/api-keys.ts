import { z } from "zod";
import { givenMoment, moment, oneOf, recordId, requiredText } from "#shared/records/fields.ts";
import { keyRoles } from "./permissions.ts";

/** A key as it is listed: all but the key itself, which no one can read again. */
export const apiKey = z.object({
  id: recordId,
  name: z.string(),
  /** What the key may do; never more than its owner may at the time of a call. */
  role: z.enum(keyRoles),
  /** The first characters of the key, to recognise it by. */
  start: z.string(),
  /** The person in whose name the key acts. */
  userId: recordId,
  userName: z.string(),
  expiresAt: moment.nullable(),
  /** The last call, to the minute; null for a key that was never used. */
  lastUsedAt: moment.nullable(),
  createdAt: moment,
});

export type ApiKey = z.infer<typeof apiKey>;

/** Body of POST /api/api-keys. */
export const newApiKey = z.object({
  name: requiredText("Name", 100),
  role: oneOf("Role", keyRoles),
  expiresAt: givenMoment("Expiry")
    .refine((expiry) => Date.parse(expiry) > Date.now(), "Expiry must lie in the future")
    .nullable()
    .default(null),
});

export type NewApiKey = z.infer<typeof newApiKey>;

/** Answer of POST /api/api-keys: the only time that the key itself is sent. */
export const createdApiKey = apiKey.extend({ key: z.string() });

export type CreatedApiKey = z.infer<typeof createdApiKey>;
