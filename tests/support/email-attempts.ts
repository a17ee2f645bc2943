import type { Secrets } from "./secret-workspace.ts";

const settings = {
  senderName: "Ada",
  imapHost: "imap.x.example",
  imapPort: 993,
  imapSecurity: "tls",
  smtpHost: "smtp.x.example",
  smtpPort: 465,
  smtpSecurity: "tls",
  username: "ada",
};

const path = "/api/email-accounts";
const absent = (suffix = "", body?: object) => [
  ({ goneId }: Secrets) => ({
    path: `${path}/${goneId}${suffix}`,
    status: 404,
    ...(body && { body }),
  }),
];

/** An email account is a person's own: what others try finds nothing. */
export const emailAttempts = {
  "GET /api/contacts/{id}/emails": [
    ({ jane }: Secrets) => ({ path: `/api/contacts/${jane.id}/emails`, status: 404 }),
  ],
  "GET /api/emails/{id}": [
    ({ goneId }: Secrets) => ({ path: `/api/emails/${goneId}`, status: 404 }),
  ],
  "GET /api/emails/{id}/page": [
    ({ goneId }: Secrets) => ({ path: `/api/emails/${goneId}/page`, status: 404 }),
  ],
  "GET /api/emails/{id}/attachments/{part}": [
    ({ goneId }: Secrets) => ({ path: `/api/emails/${goneId}/attachments/2`, status: 404 }),
  ],
  "GET /api/email-senders": [() => ({ path: "/api/email-senders", status: 200 })],
  "GET /api/email-accounts": [() => ({ path, status: 200 })],
  "POST /api/email-accounts": [() => ({ path, body: {}, status: 400 })],
  "POST /api/email-accounts/check": [() => ({ path: `${path}/check`, body: {}, status: 400 })],
  "PUT /api/email-accounts/{id}": absent("", settings),
  "POST /api/email-accounts/{id}/check": absent("/check"),
  "GET /api/email-accounts/{id}/sync": absent("/sync"),
  "PUT /api/email-accounts/{id}/sync": absent("/sync", {}),
  "POST /api/email-accounts/{id}/sync": absent("/sync"),
  "POST /api/email-accounts/{id}/retries": absent("/retries"),
  "POST /api/email-accounts/{id}/missing": absent("/missing", { keep: true }),
  "DELETE /api/email-accounts/{id}": absent(),
};
