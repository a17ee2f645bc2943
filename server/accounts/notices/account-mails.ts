import { layOut, type MailContent } from "#server/platform/mail/mail-layout.ts";
import type { NewMail } from "#server/platform/mail/queue-mail.ts";

const ignoreIt = "If that was not you, ignore this mail: nothing changes without this link.";

export function verificationMail(recipient: string, token: string, baseUrl: string): NewMail {
  const mail = accountMail(recipient, "Please confirm your email address", {
    paragraphs: [
      "Hello,",
      "Please confirm that this is your address. You can use CRM Pro already, but some things wait for it, such as inviting your team.",
    ],
    action: { label: "Confirm my address", url: proofUrl(baseUrl, token) },
    footer: `The link works for seven days. ${ignoreIt}`,
  });
  return { ...mail, isSecret: true };
}

export function resetMail(recipient: string, token: string, baseUrl: string): NewMail {
  const url = new URL(`/reset-password?token=${token}`, baseUrl).href;
  const mail = accountMail(recipient, "Set a new password", {
    paragraphs: [
      "Hello,",
      "Someone, hopefully you, asked for a new password for your CRM Pro account.",
    ],
    action: { label: "Set a new password", url },
    footer: `The link works once, within an hour. ${ignoreIt}`,
  });
  return { ...mail, isSecret: true };
}

/** Goes to anyone who asks for a new password with an address that has no account. */
export function noAccountMail(recipient: string, baseUrl: string): NewMail {
  return accountMail(recipient, "There is no account with this address", {
    paragraphs: [
      "Hello,",
      "Someone, hopefully you, asked for a new password, but there is no CRM Pro account with this address. Perhaps you signed up with another one.",
    ],
    action: { label: "Try another address", url: new URL("/forgot-password", baseUrl).href },
    footer: "If that was not you, there is nothing you need to do.",
  });
}

export function addressChangeMail(recipient: string, token: string, baseUrl: string): NewMail {
  const mail = accountMail(recipient, "Please confirm your new email address", {
    paragraphs: [
      "Hello,",
      "Please confirm that your CRM Pro account is to use this address from now on.",
    ],
    action: { label: "Use this address", url: proofUrl(baseUrl, token) },
    footer: `The link works once, within a day. ${ignoreIt}`,
  });
  return { ...mail, isSecret: true };
}

/** Goes to the owner of an account whose address someone wants for another one. */
export function addressTakenMail(recipient: string): NewMail {
  return accountMail(recipient, "Your address has an account already", {
    paragraphs: [
      "Hello,",
      "Someone, hopefully you, wanted to use this address for another CRM Pro account. It has an account already, so nothing was changed.",
    ],
    footer: "If that was not you, there is nothing you need to do.",
  });
}

/** Reports a change that an intruder would like to go unnoticed. */
export function securityNotice(
  recipient: string,
  baseUrl: string,
  { subject, text }: { subject: string; text: string },
): NewMail {
  return accountMail(recipient, subject, {
    paragraphs: ["Hello,", text],
    footer:
      "If that was you, there is nothing you need to do. If not, set a new password at once: that ends every session.",
    footerLink: {
      label: "Set a new password",
      url: new URL("/forgot-password", baseUrl).href,
    },
  });
}

export function deletedMail(recipient: string): NewMail {
  return accountMail(recipient, "Your account was deleted", {
    paragraphs: [
      "Hello,",
      "Your CRM Pro account was deleted, as you asked for, together with the workspaces that were yours alone. We are sorry to see you go.",
    ],
    footer: "If that was not you, please reply to this mail at once.",
  });
}

function proofUrl(baseUrl: string, token: string): string {
  return new URL(`/verify-email?token=${token}`, baseUrl).href;
}

export function accountMail(recipient: string, subject: string, content: MailContent): NewMail {
  return {
    recipient,
    subject,
    ...layOut(content),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
