import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Somebody's name, which may be empty, and mail address. */
export interface Mailbox {
  name: string;
  address: string;
}

const mailbox = z
  .string()
  .trim()
  .regex(/^[^<>\r\n]*(<[^<>]+>)?$/, "must be such as: CRM Pro <hello@example.com>")
  .transform((text): Mailbox => {
    const [name = "", address] = text.replace(/>$/, "").split("<");
    return address === undefined
      ? { name: "", address: name }
      : { name: name.trim().replace(/^"(.*)"$/, "$1"), address };
  })
  .refine(({ address }) => z.email().safeParse(address).success, "must hold a mail address");

/** Several values, parted by commas. */
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
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: postgresAddress,
  /** Around the pooler that DATABASE_URL leads to. */
  DATABASE_DIRECT_URL: postgresAddress,
  /** A streaming replica that takes over reading. */
  DATABASE_REPLICA_URL: postgresAddress,
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: mailbox.optional(),
  TEAM_MAIL: z.email().optional(),
  /** Identity providers on one's own network, which single sign-on may reach without a public address. */
  SSO_PRIVATE_ORIGINS: list(z.url({ protocol: /^https?$/ })),
  /** DNS servers that prove domains, instead of the machine's own. */
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
  /** The job queue takes no less than ten. */
  JOB_HEARTBEAT_SECONDS: z.coerce.number().int().min(10).max(600).default(30),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

const checkedVariables = variables
  .refine((values) => !values.SMTP_URL || values.MAIL_FROM, {
    path: ["MAIL_FROM"],
    message: "required where SMTP_URL is set, such as: CRM Pro <hello@example.com>",
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
  });

/** Who sells, as it stands on invoices. */
export interface Seller {
  name: string;
  /** Of several lines. */
  address: string;
  /** Null for a seller who is not registered for VAT, and so charges none. */
  vatNumber: string | null;
  /** The rate in hundredths of a percent: 2000 for 20%. */
  vatBasisPoints: number;
  /** No real money moves, so invoices are marked as samples. */
  isSample: boolean;
}

export interface Environment {
  isProduction: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Its presence says that `databaseUrl` leads through a pooler in transaction mode. */
  directUrl: string | undefined;
  replicaUrl: string | undefined;
  /** Whoever shows it may read /metrics; without it there is no such address. */
  metricsToken: string | undefined;
  /** Null where traces are sent nowhere. */
  traces: { serviceName: string; share: number } | null;
  /** How long a server that is to stop still serves while it says that it is not ready. */
  stopNoticeMs: number;
  /** A server that has said nothing for so long counts as dead, and others do its jobs. */
  jobHeartbeatSeconds: number;
  /** How many processes serve on this machine. */
  processes: number;
  /** Address under which browsers reach the product, without a slash at the end. */
  baseUrl: string;
  /** Where a browser's write may come from. */
  allowedOrigins: string[];
  authSecret: string;
  /** How many reverse proxies stand in front; what came before them is the client's own word. */
  trustedProxies: number;
  mail: MailSettings;
  /** Identity providers without a public address that single sign-on may talk to. */
  ssoPrivateOrigins: string[];
  /** Whom to ask for DNS records; empty for the machine's own servers. */
  dnsServers: string[];
  payments: PaymentSettings;
  seller: Seller;
  logLevel: string;
}

/**
 * Where payments are made: at Mollie, in the sandbox, which gives paid plans away, or nowhere. In
 * production the sandbox has to be asked for.
 */
export type PaymentSettings =
  | { kind: "mollie"; apiKey: string }
  | { kind: "sandbox"; apiKey: string; endpoint: string | undefined }
  | { kind: "none" };

export interface MailSettings {
  /** Without it mails stay in the outbox. */
  smtpUrl: string | undefined;
  /** Whom mails come from. */
  from: Mailbox;
  /** Where the team reads what visitors send. */
  teamAddress: string;
}

/** Reads the environment once; throws one sentence for each variable that is wrong. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const parsed = checkedVariables.safeParse(withoutEmpty(source));
  if (!parsed.success) throw new Error(describeIssues(parsed.error));
  const values = parsed.data;
  const isProduction = values.NODE_ENV === "production";
  const authSecret = values.AUTH_SECRET ?? ownSecret(values.DATA_DIR, isProduction);
  const baseUrl = new URL(values.BASE_URL ?? `http://localhost:${values.PORT}`).origin;
  return {
    isProduction,
    port: values.PORT,
    host: values.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    metricsToken: values.METRICS_TOKEN,
    traces: traceSettings(values),
    stopNoticeMs: 1_000 * (values.STOP_NOTICE_SECONDS ?? (isProduction ? 3 : 0)),
    jobHeartbeatSeconds: values.JOB_HEARTBEAT_SECONDS,
    processes: values.WEB_CONCURRENCY,
    baseUrl,
    allowedOrigins: values.BASE_URL ? [baseUrl] : [baseUrl, `http://127.0.0.1:${values.PORT}`],
    authSecret,
    trustedProxies: values.TRUST_PROXY,
    mail: mailSettings(values),
    ssoPrivateOrigins: values.SSO_PRIVATE_ORIGINS,
    dnsServers: values.DNS_SERVERS,
    payments: paymentSettings(values, isProduction, authSecret),
    seller: sellerOf(values),
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Whether anybody who reaches the server may read its mails: only where it is tried out on one's own
 * machine, also when NODE_ENV was forgotten.
 */
export function showsOutbox({ isProduction, baseUrl }: Environment): boolean {
  return !isProduction && ownMachine.has(new URL(baseUrl).hostname);
}

const ownMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** In production a mail that waits is one that somebody misses; elsewhere the outbox is a page. */
export function isMailOff(environment: Environment): boolean {
  return environment.mail.smtpUrl === undefined && !showsOutbox(environment);
}

function mailSettings(values: z.infer<typeof variables>): MailSettings {
  const from = values.MAIL_FROM ?? { name: "CRM Pro", address: "crm-pro@localhost" };
  return { smtpUrl: values.SMTP_URL, from, teamAddress: values.TEAM_MAIL ?? from.address };
}

function paymentSettings(
  values: z.infer<typeof variables>,
  isProduction: boolean,
  authSecret: string,
): PaymentSettings {
  const { MOLLIE_API_KEY: apiKey, MOLLIE_SANDBOX: wantsSandbox } = values;
  if (apiKey !== undefined) return { kind: "mollie", apiKey };
  if (isProduction && !wantsSandbox) return { kind: "none" };
  // Only our own server is to tell the sandbox what to collect.
  const ownKey = createHmac("sha256", authSecret).update("mollie sandbox").digest("hex");
  return { kind: "sandbox", apiKey: `test_${ownKey}`, endpoint: values.MOLLIE_SANDBOX_URL };
}

/** The exporter reads where to send them, and with which headers, by itself. */
function traceSettings(values: z.infer<typeof variables>): Environment["traces"] {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return { serviceName: values.OTEL_SERVICE_NAME, share: values.OTEL_TRACES_SAMPLER_ARG };
}

const sampleSeller = {
  name: "CRM Pro Sample Ltd",
  address: "1 Sample Street\nLondon EC1A 1AA\nUnited Kingdom",
  vatNumber: "GB000000000",
};

function sellerOf(values: z.infer<typeof variables>): Seller {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_VAT_NUMBER: vatNumber } = values;
  const lines = address?.split(",").map((line) => line.trim());
  const own = name && lines && { name, address: lines.join("\n"), vatNumber: vatNumber ?? null };
  return {
    ...(own || sampleSeller),
    vatBasisPoints: Math.round(values.SELLER_VAT_PERCENT * 100),
    isSample: !values.MOLLIE_API_KEY?.startsWith("live_"),
  };
}

/** `NAME=` in a file means that the variable is not set. */
function withoutEmpty(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

function describeIssues(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  return `The environment is not usable:\n${lines.join("\n")}\nSee .env.example for every variable.`;
}

function ownSecret(dataDir: string, isProduction: boolean): string {
  if (isProduction) {
    throw new Error(
      "The environment is not usable:\n  AUTH_SECRET: required in production, at least 32 characters (try: openssl rand -base64 32)",
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "auth-secret");
  try {
    // "wx" leaves an existing secret alone, also when two servers start at once.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}
