import { claims } from "#shared/site/claims.ts";
import type { ContactMessage } from "#server/site/contact-form/contact-messages.table.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import type { NewMail } from "#server/platform/mail/queue-mail.ts";

/** Replies go to the sender. */
export function mailToTeam(message: ContactMessage, teamAddress: string): NewMail {
  const { kind, name, email, company, topic } = message;
  return {
    recipient: teamAddress,
    replyTo: { name, address: email },
    subject: [subjects[kind], topic, `from ${name}`].filter(Boolean).join(" "),
    ...layOut({
      paragraphs: [`${name} wrote through the website:`],
      facts: [
        ["Name", name],
        ["Email", email],
        ["Company", company],
        ["About", topic],
      ],
      quote: message.message,
      footer: "Reply to this mail to answer. No one has checked the address.",
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

const subjects = {
  contact: "Message",
  "job-application": "Application for",
  "integration-request": "Integration request:",
};

/** Repeats nothing of the message, since the address may be someone else's. */
export function receiptFor(message: ContactMessage, teamAddress: string): NewMail {
  const { subject, thanks, next } = receipts[message.kind];
  return {
    recipient: message.email,
    replyTo: { name: "CRM Pro", address: teamAddress },
    subject,
    ...layOut({
      paragraphs: ["Hello,", thanks, next],
      footer:
        "You get this mail because your address was given in a form on our website. If that was not you, there is nothing you need to do.",
    }),
    // Keeps absence notices from answering (RFC 3834).
    headers: { "Auto-Submitted": "auto-replied" },
  };
}

const receipts = {
  contact: {
    subject: "We have your message",
    thanks: "Thank you for writing to CRM Pro. Your message has reached us.",
    next: `A person reads it and gets back to you within ${claims.replyTime}. To add something, reply to this mail.`,
  },
  "job-application": {
    subject: "We have your application",
    thanks: "Thank you for applying to CRM Pro. Your application has reached us.",
    next: "The people you would work with read it themselves and get back to you. To add something, such as your CV, reply to this mail.",
  },
  "integration-request": {
    subject: "We have your integration request",
    thanks: "Thank you for telling us which tool you would like to use with CRM Pro.",
    next: "We count every request when we choose what to build next, and write to you when it is there. To add something, reply to this mail.",
  },
};
