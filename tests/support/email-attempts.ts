import { secretSequence, type Secrets } from "./secret-workspace.ts";

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

const outgoing = "/api/outgoing-emails";
const absentEmail = (suffix = "", body?: object) => [
  ({ goneId }: Secrets) => ({
    path: `${outgoing}/${goneId}${suffix}`,
    status: 404,
    ...(body && { body }),
  }),
];

/** Checked for its form first, and then not found. */
const content = (accountId: string) => ({
  accountId,
  to: "ada@x.example",
  cc: "",
  bcc: "",
  subject: "",
  text: "",
});

/** An email account is a person's own: what others try finds nothing. */
export const emailAttempts = {
  "GET /api/contacts/{id}/emails": [
    ({ jane }: Secrets) => ({ path: `/api/contacts/${jane.id}/emails`, status: 404 }),
  ],
  "GET /api/emails": [() => ({ path: "/api/emails?q=secret", status: 200 })],
  "GET /api/emails/{id}": [
    ({ goneId }: Secrets) => ({ path: `/api/emails/${goneId}`, status: 404 }),
  ],
  "PUT /api/emails/{id}/sharing": [
    ({ goneId }: Secrets) => ({
      path: `/api/emails/${goneId}/sharing`,
      body: { sharedWith: "workspace", teamId: null },
      status: 404,
    }),
  ],
  "DELETE /api/emails/{id}/sharing": [
    ({ goneId }: Secrets) => ({ path: `/api/emails/${goneId}/sharing`, status: 404 }),
  ],
  "GET /api/email-accounts/writable": [() => ({ path: `${path}/writable`, status: 200 })],
  "POST /api/email-accounts/{id}/hand-over": [
    ({ goneId }: Secrets) => ({
      path: `${path}/${goneId}/hand-over`,
      body: { userId: goneId },
      status: 404,
    }),
  ],
  "GET /api/email-accounts/{id}/sharing": absent("/sharing"),
  "PUT /api/email-accounts/{id}/sharing": absent("/sharing", {
    sharedWith: "workspace",
    teamId: null,
    exchangedWith: null,
  }),
  "GET /api/emails/{id}/page": [
    ({ goneId }: Secrets) => ({ path: `/api/emails/${goneId}/page`, status: 404 }),
  ],
  "GET /api/emails/{id}/attachments/{part}": [
    ({ goneId }: Secrets) => ({ path: `/api/emails/${goneId}/attachments/2`, status: 404 }),
  ],
  "GET /api/email-senders": [() => ({ path: "/api/email-senders", status: 200 })],
  "GET /api/email-accounts": [() => ({ path, status: 200 })],
  "POST /api/email-accounts": [() => ({ path, body: {}, status: 400 })],
  "GET /api/email-accounts/providers": [() => ({ path: `${path}/providers`, status: 200 })],
  "POST /api/email-accounts/sign-in": [
    () => ({
      path: `${path}/sign-in`,
      body: { provider: "google", senderName: "Ada" },
      status: 404,
    }),
  ],
  "POST /api/email-accounts/sign-in/finish": [
    () => ({
      path: `${path}/sign-in/finish`,
      body: { provider: "google", state: "x" },
      status: 400,
    }),
  ],
  "POST /api/email-accounts/check": [() => ({ path: `${path}/check`, body: {}, status: 400 })],
  "PUT /api/email-accounts/{id}": absent("", settings),
  "POST /api/email-accounts/{id}/check": absent("/check"),
  "GET /api/email-accounts/{id}/sync": absent("/sync"),
  "PUT /api/email-accounts/{id}/sync": absent("/sync", {}),
  "POST /api/email-accounts/{id}/sync": absent("/sync"),
  "POST /api/email-accounts/{id}/retries": absent("/retries"),
  "POST /api/email-accounts/{id}/missing": absent("/missing", { keep: true }),
  "DELETE /api/email-accounts/{id}": absent(),
  "PUT /api/email-accounts/{id}/signature": absent("/signature", { signature: "" }),
  "GET /api/outgoing-emails": [
    () => ({ path: outgoing, status: 200 }),
    ({ jane }: Secrets) => ({ path: `${outgoing}?contactId=${jane.id}`, status: 200 }),
  ],
  "POST /api/outgoing-emails": [
    ({ goneId }: Secrets) => ({
      path: outgoing,
      body: { kind: "reply", emailId: goneId },
      status: 404,
    }),
  ],
  "GET /api/outgoing-emails/recipient-zone": [
    () => ({ path: `${outgoing}/recipient-zone`, status: 400 }),
    () => ({ path: `${outgoing}/recipient-zone?address=jane@secret.example`, status: 200 }),
  ],
  "GET /api/outgoing-emails/{id}": absentEmail(),
  "PUT /api/outgoing-emails/{id}": [
    ({ goneId }: Secrets) => ({
      path: `${outgoing}/${goneId}`,
      body: content(goneId),
      status: 404,
    }),
  ],
  "POST /api/outgoing-emails/{id}/send": [
    ({ goneId }: Secrets) => ({
      path: `${outgoing}/${goneId}/send`,
      body: content(goneId),
      status: 404,
    }),
  ],
  "POST /api/outgoing-emails/{id}/cancel": absentEmail("/cancel"),
  "POST /api/outgoing-emails/{id}/send-now": absentEmail("/send-now"),
  "POST /api/outgoing-emails/{id}/settle": absentEmail("/settle", { wasSent: true }),
  "POST /api/outgoing-emails/{id}/send-separately": [
    ({ goneId }: Secrets) => ({
      path: `${outgoing}/${goneId}/send-separately`,
      body: content(goneId),
      status: 404,
    }),
  ],
  "GET /api/email-suppressions": [() => ({ path: "/api/email-suppressions", status: 200 })],
  "POST /api/email-suppressions": [
    () => ({ path: "/api/email-suppressions", body: {}, status: 400 }),
  ],
  "DELETE /api/email-suppressions/{id}": [
    ({ goneId }: Secrets) => ({ path: `/api/email-suppressions/${goneId}`, status: 404 }),
  ],
  "DELETE /api/outgoing-emails/{id}": absentEmail(),
  "DELETE /api/outgoing-emails/{id}/files/{fileId}": [
    ({ goneId }: Secrets) => ({ path: `${outgoing}/${goneId}/files/${goneId}`, status: 404 }),
  ],
  ...templateAttempts(),
  ...sequenceAttempts(),
};

function sequenceAttempts() {
  const sequences = "/api/sequences";
  const absentSequence = (suffix = "", body?: (secrets: Secrets) => object) => [
    (secrets: Secrets) => ({
      path: `${sequences}/${secrets.sequence.id}${suffix}`,
      status: 404,
      ...(body && { body: body(secrets) }),
    }),
  ];
  return {
    [`GET ${sequences}`]: [() => ({ path: sequences, status: 200 })],
    [`POST ${sequences}`]: [() => ({ path: sequences, body: {}, status: 400 })],
    [`GET ${sequences}/{id}`]: absentSequence(),
    [`PUT ${sequences}/{id}`]: absentSequence("", () => ({
      ...secretSequence,
      name: "Taken over",
      version: 1,
    })),
    [`DELETE ${sequences}/{id}`]: absentSequence(),
    [`GET ${sequences}/{id}/numbers`]: absentSequence("/numbers"),
    [`GET ${sequences}/{id}/runs`]: absentSequence("/runs"),
    [`POST ${sequences}/{id}/runs`]: absentSequence("/runs", ({ jane, goneId }) => ({
      contactId: jane.id,
      accountId: goneId,
    })),
    "GET /api/contacts/{id}/sequence-runs": [
      ({ jane }: Secrets) => ({ path: `/api/contacts/${jane.id}/sequence-runs`, status: 404 }),
    ],
    "POST /api/sequence-runs/{id}/stop": [
      ({ goneId }: Secrets) => ({ path: `/api/sequence-runs/${goneId}/stop`, status: 404 }),
    ],
  };
}

function templateAttempts() {
  const templates = "/api/email-templates";
  const absentTemplate = (suffix = "", body?: object) => [
    ({ goneId }: Secrets) => ({
      path: `${templates}/${goneId}${suffix}`,
      status: 404,
      ...(body && { body }),
    }),
  ];
  const text = "{{ contact.name }} {{ company.name }} {{ deal.title }}";
  return {
    [`GET ${templates}`]: [() => ({ path: templates, status: 200 })],
    [`POST ${templates}`]: [() => ({ path: templates, body: {}, status: 400 })],
    [`POST ${templates}/preview`]: [
      ({ jane }: Secrets) => ({
        path: `${templates}/preview`,
        body: { subject: "", text, contactId: jane.id },
        status: 200,
      }),
    ],
    [`GET ${templates}/{id}`]: absentTemplate(),
    [`PUT ${templates}/{id}`]: absentTemplate("", { name: "Taken over" }),
    [`DELETE ${templates}/{id}`]: absentTemplate(),
    [`POST ${templates}/{id}/restore`]: absentTemplate("/restore"),
    [`GET ${templates}/{id}/versions`]: absentTemplate("/versions"),
  };
}
