import { randomUUID } from "node:crypto";

interface Report {
  to: string;
  recipient: string;
  messageId: string;
  /** Such as 5.1.1 for one that failed for good, or 4.4.1 for one that is late. */
  status: string;
}

/** What a mail server writes when an email was not delivered (RFC 3464). */
export function deliveryReport({ to, recipient, messageId, status }: Report): string {
  const action = status.startsWith("5") ? "failed" : "delayed";
  return [
    "From: Mail Delivery System <mailer-daemon@mail.example>",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    `Message-ID: <${randomUUID()}@relay.example>`,
    `Date: ${new Date().toUTCString()}`,
    "Auto-Submitted: auto-replied",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "Your message could not be delivered.",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; relay.example",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `To: ${recipient}`,
    `Message-ID: ${messageId}`,
    "",
    "--b--",
    "",
  ].join("\r\n");
}
