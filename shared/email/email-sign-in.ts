import { z } from "zod";
import { givenId, oneOf, requiredText } from "#shared/records/fields.ts";

/** Who signs people in to their mail without a password of theirs (OAuth 2.0). */
export const signInProviders = ["google", "microsoft"] as const;
export type SignInProvider = (typeof signInProviders)[number];

export const providerNames = {
  google: "Google",
  microsoft: "Microsoft",
} satisfies Record<SignInProvider, string>;

const provider = oneOf("Provider", signInProviders);

/** Body of POST /api/email-accounts/sign-in. */
export const signInStart = z.object({
  provider,
  senderName: requiredText("Sender name", 100),
  /** The account that is to work again; absent to connect one. */
  accountId: givenId().optional(),
});
export type SignInStart = z.infer<typeof signInStart>;

/** The provider's page on which the person signs in and agrees. */
export const signInAddress = z.object({ url: z.url() });

/** Body of POST /api/email-accounts/sign-in/finish: what the provider sends back (RFC 6749, 4.1.2). */
export const signInFinish = z.object({
  provider,
  state: z.string().max(1_000),
  code: z.string().max(4_000).optional(),
  error: z.string().max(200).optional(),
});
export type SignInFinish = z.infer<typeof signInFinish>;

/** Answer of GET /api/email-accounts/providers: those for which the operator has registered this server. */
export const offeredProviders = z.array(z.enum(signInProviders));
