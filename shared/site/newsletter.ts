import { z } from "zod";
import { trap, visitorEmail } from "./contact-form.ts";

/** Body of POST /api/newsletter. */
export const newsletterSignUp = z.object({ email: visitorEmail, website: trap });

/** The public pages to which the links in newsletter mails lead. */
export const newsletterPages = {
  confirmed: "/newsletter/confirmed",
  unsubscribed: "/newsletter/unsubscribed",
  expired: "/newsletter/expired",
} as const;
