import type { MailSecurity, MailServers } from "#shared/email/email.ts";
import { choiceField, type FieldList, textField } from "#web/platform/forms/form-fields.tsx";

const securityLabels = {
  tls: "TLS from the start",
  starttls: "STARTTLS",
} satisfies Record<MailSecurity, string>;

const portField = (label: string) =>
  textField({ label, required: true, isHalf: true, isNumber: true, inputMode: "numeric" });
const securityField = (label: string) =>
  choiceField({ label, labels: securityLabels, isHalf: true });

export const serverFields = {
  username: textField({ label: "User name", required: true, hint: "Mostly the address itself" }),
  imapHost: textField({ label: "IMAP server", required: true }),
  imapPort: portField("IMAP port"),
  imapSecurity: securityField("IMAP encryption"),
  smtpHost: textField({ label: "SMTP server", required: true }),
  smtpPort: portField("SMTP port"),
  smtpSecurity: securityField("SMTP encryption"),
} satisfies FieldList<MailServers>;
