import { layOut } from "#server/platform/mail/mail-layout.ts";
import type { NewMail } from "#server/platform/mail/queue-mail.ts";
import type { Subscriber } from "#server/site/newsletter/newsletter.queries.ts";

export function confirmationMail(
  email: string,
  { confirmToken, unsubscribeToken }: Subscriber,
  baseUrl: string,
): NewMail {
  const unsubscribeUrl = linkTo(baseUrl, "unsubscribe", unsubscribeToken);
  return {
    recipient: email,
    subject: "Please confirm your subscription",
    ...layOut({
      paragraphs: [
        "Hello,",
        "Someone, hopefully you, asked us to send new articles of the CRM Pro blog to this address. Please confirm it within seven days:",
      ],
      action: {
        label: "Confirm my subscription",
        url: linkTo(baseUrl, "confirm", confirmToken ?? ""),
      },
      footer:
        "If that was not you, ignore this mail: without your confirmation we send you nothing.",
      footerLink: { label: "Do not write to me", url: unsubscribeUrl },
    }),
    headers: bulkHeaders(unsubscribeUrl),
    isSecret: true,
  };
}

/** For a subscriber who asks again; the page answers everyone alike. */
export function alreadySubscribedMail(
  email: string,
  { unsubscribeToken }: Subscriber,
  baseUrl: string,
): NewMail {
  const unsubscribeUrl = linkTo(baseUrl, "unsubscribe", unsubscribeToken);
  return {
    recipient: email,
    subject: "You are subscribed already",
    ...layOut({
      paragraphs: [
        "Hello,",
        "You get new articles of the CRM Pro blog already, so there is nothing to confirm.",
      ],
      footer: "You get this mail because this address was entered in our newsletter form.",
      footerLink: { label: "Unsubscribe", url: unsubscribeUrl },
    }),
    headers: bulkHeaders(unsubscribeUrl),
  };
}

function linkTo(baseUrl: string, step: "confirm" | "unsubscribe", token: string): string {
  return new URL(`/newsletter/${step}?token=${encodeURIComponent(token)}`, baseUrl).href;
}

/** Lets mail programs offer one-click unsubscription (RFC 8058). */
function bulkHeaders(unsubscribeUrl: string): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
