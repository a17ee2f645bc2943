import { z } from "zod";
import { backupVariables, missingOfBackups } from "#server/platform/backup-settings.ts";
import { mailbox } from "#server/platform/mailbox.ts";
import { signInVariables, wrongOfSignIn } from "#server/platform/sign-in-clients.ts";

function list(value: z.ZodType<string, string>) {
  return z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(value));
}

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ }).optional();

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(5_000),
  HOST: z.string().min(1).optional(),
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  /** Owns and migrates the database; the role of DATABASE_URL then only serves. */
  DATABASE_MIGRATE_URL: postgresAddress,
  DATABASE_REPLICA_URL: postgresAddress,
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  /** Still accepted while AUTH_SECRET is exchanged. */
  AUTH_SECRET_PREVIOUS: z.string().min(32).optional(),
  PASSWORD_RANGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: mailbox.optional(),
  TEAM_MAIL: z.email().optional(),
  OPERATOR_EMAILS: list(z.email()),
  SSO_PRIVATE_ORIGINS: list(z.url({ protocol: /^https?$/ })),
  EMAIL_PRIVATE_HOSTS: list(
    z
      .string()
      .regex(
        /^[^\s/@]+:\d{1,5}$/,
        "must name hosts with their ports, such as mail.intranet.example:993",
      ),
  ),
  WEBHOOK_PRIVATE_ORIGINS: list(z.url({ protocol: /^https?$/ })),
  DNS_SERVERS: list(z.string().regex(/^[\d.]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i)),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(test|live)_\w{8,}$/, "must be a key of Mollie's, which begins with test_ or live_")
    .optional(),
  MOLLIE_SANDBOX: z.stringbool().default(false),
  MOLLIE_SANDBOX_URL: z.url({ protocol: /^http$/ }).optional(),
  SELLER_NAME: z.string().trim().min(1).max(200).optional(),
  SELLER_ADDRESS: z.string().trim().min(1).max(500).optional(),
  SELLER_VAT_NUMBER: z.string().trim().min(1).max(30).optional(),
  SELLER_VAT_PERCENT: z.coerce.number().min(0).max(99).multipleOf(0.01).default(20),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("crm-pro"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  STOP_NOTICE_SECONDS: z.coerce.number().min(0).max(6).optional(),
  /** The job queue accepts no less than ten. */
  JOB_HEARTBEAT_SECONDS: z.coerce.number().int().min(10).max(600).default(30),
  ...backupVariables,
  ...signInVariables,
  INCIDENTS_FILE: z.string().min(1).optional(),
  ALLOW_NEWER_DATABASE: z.stringbool().default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Variables = z.infer<typeof variables>;

export const checkedVariables = variables
  .refine((values) => !values.SMTP_URL || values.MAIL_FROM, {
    path: ["MAIL_FROM"],
    message: "required where SMTP_URL is set, such as: CRM Pro <hello@example.com>",
  })
  .refine((values) => !values.TLS_CERT_FILE === !values.TLS_KEY_FILE, {
    path: ["TLS_KEY_FILE"],
    message: "goes with TLS_CERT_FILE: HTTPS takes both",
  })
  .refine((values) => !values.TLS_CERT_FILE || isForReal(values), {
    path: ["TLS_CERT_FILE"],
    message: "goes with NODE_ENV=production and real payments: the sandbox calls itself by HTTP",
  })
  .refine((values) => values.DATABASE_URL || values.WEB_CONCURRENCY === 1, {
    path: ["WEB_CONCURRENCY"],
    message:
      "must be 1 on the embedded database, which one process alone may open; set DATABASE_URL",
  })
  .refine((values) => values.DATABASE_URL || !values.DATABASE_DIRECT_URL, {
    path: ["DATABASE_DIRECT_URL"],
    message: "goes with DATABASE_URL, which then leads through a pooler to the same database",
  })
  .refine((values) => values.DATABASE_URL || !values.DATABASE_MIGRATE_URL, {
    path: ["DATABASE_MIGRATE_URL"],
    message: "goes with DATABASE_URL, whose role then only serves",
  })
  .refine((values) => values.DATABASE_URL || !values.DATABASE_REPLICA_URL, {
    path: ["DATABASE_REPLICA_URL"],
    message: "goes with DATABASE_URL: a replica follows a PostgreSQL server",
  })
  .refine((values) => !values.MOLLIE_API_KEY || !values.MOLLIE_SANDBOX, {
    path: ["MOLLIE_SANDBOX"],
    message: "cannot be on where MOLLIE_API_KEY is set: it gives paid plans away",
  })
  .refine((values) => !values.MOLLIE_API_KEY || values.SELLER_NAME, {
    path: ["SELLER_NAME"],
    message: "required where MOLLIE_API_KEY is set: it stands on invoices",
  })
  .refine((values) => !values.SELLER_NAME === !values.SELLER_ADDRESS, {
    path: ["SELLER_ADDRESS"],
    message: "goes with SELLER_NAME: both stand on invoices",
  })
  .superRefine((values, context) => {
    for (const wrong of [...missingOfBackups(values), ...wrongOfSignIn(values)])
      context.addIssue({ code: "custom", ...wrong });
  });

function isForReal({ NODE_ENV, MOLLIE_SANDBOX }: Variables): boolean {
  return NODE_ENV === "production" && !MOLLIE_SANDBOX;
}
