import { accountMail } from "#server/accounts/notices/account-mails.ts";
import type { NewMail } from "#server/platform/mail/queue-mail.ts";
import {
  describeIdentity,
  type LinkedIdentity,
  nameOf,
} from "#server/accounts/single-sign-on/identities.queries.ts";

export function identityMail(
  recipient: string,
  token: string,
  baseUrl: string,
  { issuer, others }: { issuer: string; others: LinkedIdentity[] },
): NewMail {
  const links = others.map(
    (other) => `${describeIdentity(other)}, since ${other.createdAt.toISOString().slice(0, 10)}`,
  );
  const already = `Your account can be entered by these identities already, and that stays so: ${links.join("; ")}.`;
  const mail = accountMail(recipient, "Please confirm single sign-on", {
    paragraphs: [
      "Hello,",
      `Someone signed in as you at your company's identity provider, ${nameOf(issuer)}. Was it you? Then confirm it: from then on you can sign in to your CRM Pro account with SSO.`,
      ...(links.length > 0 ? [already] : []),
    ],
    action: {
      label: "Look at the request",
      url: new URL(`/confirm-sso?token=${token}`, baseUrl).href,
    },
    footer:
      "The link works once, within an hour. If it was not you, do not confirm it, and warn your administrator: no one gets in without your word.",
  });
  return { ...mail, isSecret: true };
}
