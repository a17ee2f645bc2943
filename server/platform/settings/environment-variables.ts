import { z } from "zod";
import { backupVariables, missingOfBackups } from "./backup-settings.ts";
import { mailbox } from "./mailbox.ts";
import { unreadableFiles } from "./secret-files.ts";
import {
  address,
  addressWithSecret,
  dnsServer,
  fraction,
  list,
  mailAddress,
  mailHost,
  oneOf,
  origin,
  postgresAddress,
  secret,
  text,
  wholeNumber,
  yesOrNo,
} from "./setting-values.ts";
import { signInVariables, wrongOfSignIn } from "./sign-in-clients.ts";

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const variables = z.object({
  NODE_ENV: oneOf(["production", "development", "test"]).default("development"),
  PORT: wholeNumber(0, 65_535).default(5_000),
  HOST: z.string().min(1).optional(),
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  /** Owns and migrates the database; the role of DATABASE_URL then only serves. */
  DATABASE_MIGRATE_URL: postgresAddress,
  DATABASE_REPLICA_URL: postgresAddress,
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  BASE_URL: origin("https://crm.example.com").optional(),
  AUTH_SECRET: secret(32).optional(),
  /** Still accepted while AUTH_SECRET is exchanged. */
  AUTH_SECRET_PREVIOUS: secret(32).optional(),
  PASSWORD_RANGE_URL: address("https://api.pwnedpasswords.com/range").optional(),
  TRUST_PROXY: wholeNumber(0, 9).default(0),
  SMTP_URL: addressWithSecret("smtps://user:secret@mail.example.com:465", /^smtps?$/),
  MAIL_FROM: mailbox.optional(),
  TEAM_MAIL: mailAddress.optional(),
  OPERATOR_EMAILS: list(mailAddress),
  SIGN_UP: oneOf(["open", "invited"]).default("open"),
  SSO_PRIVATE_ORIGINS: list(origin("https://login.intranet.example")),
  EMAIL_PRIVATE_HOSTS: list(mailHost),
  WEBHOOK_PRIVATE_ORIGINS: list(origin("http://orders.intranet.example:8080")),
  DNS_SERVERS: list(dnsServer),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(test|live)_\w{8,}$/, "must be a key of Mollie's, which begins with test_ or live_")
    .optional(),
  MOLLIE_SANDBOX: yesOrNo().default(false),
  MOLLIE_SANDBOX_URL: address("http://localhost:6000/sandbox/mollie/v2", /^http$/).optional(),
  SELLER_NAME: text(200).optional(),
  SELLER_ADDRESS: text(500).optional(),
  SELLER_VAT_NUMBER: text(30).optional(),
  SELLER_VAT_PERCENT: fraction(0, 99).multipleOf(0.01, "may have two decimals").default(20),
  METRICS_TOKEN: secret(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address("http://localhost:4318").optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("crm-pro"),
  OTEL_TRACES_SAMPLER_ARG: fraction(0, 1).default(1),
  STOP_NOTICE_SECONDS: fraction(0, 6).optional(),
  /** The job queue accepts no less than ten. */
  JOB_HEARTBEAT_SECONDS: wholeNumber(10, 600).default(30),
  ...backupVariables,
  ...signInVariables,
  INCIDENTS_FILE: z.string().min(1).optional(),
  ALLOW_NEWER_DATABASE: yesOrNo().default(false),
  LOG_LEVEL: oneOf(levels).default("info"),
});

export type Variables = z.infer<typeof variables>;

export const checkedVariables = variables
  .refine((values) => !values.SMTP_URL || values.MAIL_FROM, {
    path: ["MAIL_FROM"],
    error: "required where SMTP_URL is set, such as: CRM Pro <hello@example.com>",
  })
  .refine((values) => values.SIGN_UP === "open" || values.OPERATOR_EMAILS.length > 0, {
    path: ["OPERATOR_EMAILS"],
    error: "required where SIGN_UP=invited: no one else could create the first account",
  })
  .refine((values) => !values.TLS_CERT_FILE === !values.TLS_KEY_FILE, {
    path: ["TLS_KEY_FILE"],
    error: "goes with TLS_CERT_FILE: HTTPS takes both",
  })
  .refine((values) => !values.TLS_CERT_FILE || isForReal(values), {
    path: ["TLS_CERT_FILE"],
    error: "goes with NODE_ENV=production and real payments: the sandbox calls itself by HTTP",
  })
  .refine((values) => values.DATABASE_URL || values.WEB_CONCURRENCY <= 1, {
    path: ["WEB_CONCURRENCY"],
    error: "must be 1 on the embedded database, which one process alone may open; set DATABASE_URL",
  })
  .refine((values) => values.DATABASE_URL || !values.DATABASE_DIRECT_URL, {
    path: ["DATABASE_DIRECT_URL"],
    error: "goes with DATABASE_URL, which then leads through a pooler to the same database",
  })
  .refine((values) => values.DATABASE_URL || !values.DATABASE_MIGRATE_URL, {
    path: ["DATABASE_MIGRATE_URL"],
    error: "goes with DATABASE_URL, whose role then only serves",
  })
  .refine((values) => values.DATABASE_URL || !values.DATABASE_REPLICA_URL, {
    path: ["DATABASE_REPLICA_URL"],
    error: "goes with DATABASE_URL: a replica follows a PostgreSQL server",
  })
  .refine((values) => !values.MOLLIE_API_KEY || !values.MOLLIE_SANDBOX, {
    path: ["MOLLIE_SANDBOX"],
    error: "cannot be on where MOLLIE_API_KEY is set: it gives paid plans away",
  })
  .refine((values) => !values.MOLLIE_API_KEY || values.SELLER_NAME, {
    path: ["SELLER_NAME"],
    error: "required where MOLLIE_API_KEY is set: it stands on invoices",
  })
  .refine((values) => !values.SELLER_NAME === !values.SELLER_ADDRESS, {
    path: ["SELLER_ADDRESS"],
    error: "goes with SELLER_NAME: both stand on invoices",
  })
  .refine((values) => !values.SELLER_VAT_NUMBER || values.SELLER_NAME, {
    path: ["SELLER_NAME"],
    error: "required where SELLER_VAT_NUMBER is set: both stand on invoices",
  })
  .superRefine((values, context) => {
    const { TLS_CERT_FILE, TLS_KEY_FILE, BACKUP_SFTP_KEY_FILE } = values;
    const files = { TLS_CERT_FILE, TLS_KEY_FILE, BACKUP_SFTP_KEY_FILE };
    const wrong = [missingOfBackups(values), wrongOfSignIn(values), unreadableFiles(files)];
    for (const one of wrong.flat()) context.addIssue({ code: "custom", ...one });
  });

function isForReal({ NODE_ENV, MOLLIE_SANDBOX }: Variables): boolean {
  return NODE_ENV === "production" && !MOLLIE_SANDBOX;
}
