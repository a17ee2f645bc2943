import { createHmac, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { backupSettings, type BackupSettings } from "./backup-settings.ts";
import { UnusableEnvironment, withSecretsFromFiles } from "./secret-files.ts";
import { checkedVariables, type Variables } from "./environment-variables.ts";
import type { TlsFiles } from "#server/platform/http/tls-server.ts";
import { codeOf } from "#server/platform/process/error-code.ts";
import { makeOwnDirectory } from "./own-directory.ts";
import type { Mailbox } from "./mailbox.ts";
import { type SignInClients, signInClients } from "./sign-in-clients.ts";

export interface Seller {
  name: string;
  address: string;
  /** Null for a seller who is not registered for VAT, and so charges none. */
  vatNumber: string | null;
  /** The rate in hundredths of a percent: 2000 for 20%. */
  vatBasisPoints: number;
  isSample: boolean;
}

export interface Environment {
  isProduction: boolean;
  port: number;
  tls: TlsFiles | null;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Set where `databaseUrl` leads through a pooler in transaction mode. */
  directUrl: string | undefined;
  /** Owns and migrates the database, where the role of `databaseUrl` only serves. */
  migrateUrl: string | undefined;
  replicaUrl: string | undefined;
  metricsToken: string | undefined;
  traces: { serviceName: string; share: number } | null;
  /** How long a stopping server still serves while it reports that it is not ready. */
  stopNoticeMs: number;
  /** After this silence a server counts as dead, and others take its jobs. */
  jobHeartbeatSeconds: number;
  processes: number;
  baseUrl: string;
  allowedOrigins: string[];
  authSecret: string;
  /** The previous or next secret: read with, never signed with. */
  previousAuthSecret: string | null;
  /** The service to ask about breached passwords; undefined for none. */
  passwordRangeUrl: string | undefined;
  /** What comes before these proxies is the client's own word. */
  trustedProxies: number;
  mail: MailSettings;
  operatorEmails: string[];
  /** Who may create an account: everyone, or who is invited. */
  signUp: Variables["SIGN_UP"];
  ssoPrivateOrigins: string[];
  /** Mail servers on private addresses that accounts may use, as host:port. */
  emailPrivateHosts: string[];
  signInClients: SignInClients;
  webhookPrivateOrigins: string[];
  dnsServers: string[];
  payments: PaymentSettings;
  seller: Seller;
  backups: BackupSettings;
  incidentsFile: string;
  allowsNewerDatabase: boolean;
  logLevel: string;
}

export type AuthSecrets = Pick<Environment, "authSecret" | "previousAuthSecret">;

/** The sandbox gives paid plans away, so in production it has to be asked for. */
export type PaymentSettings =
  | { kind: "mollie"; apiKey: string }
  | { kind: "sandbox"; apiKey: string; endpoint: string | undefined }
  | { kind: "none" };

interface MailSettings {
  /** Without it mails stay in the outbox. */
  smtpUrl: string | undefined;
  from: Mailbox;
  teamAddress: string;
}

/** @throws Error with a sentence for each variable that is wrong */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const parsed = checkedVariables.safeParse(withSecretsFromFiles(withoutEmpty(source)));
  if (!parsed.success) throw new UnusableEnvironment(listIssues(parsed.error));
  const values = parsed.data;
  const isProduction = values.NODE_ENV === "production";
  const authSecret = values.AUTH_SECRET ?? ownSecret(values.DATA_DIR, isProduction);
  const tls = tlsFiles(values);
  const scheme = tls ? "https" : "http";
  const baseUrl = values.BASE_URL ?? new URL(`${scheme}://localhost:${values.PORT}`).origin;
  return {
    isProduction,
    port: values.PORT,
    tls,
    host: values.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL,
    migrateUrl: values.DATABASE_MIGRATE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    metricsToken: values.METRICS_TOKEN,
    traces: traceSettings(values),
    stopNoticeMs: 1_000 * (values.STOP_NOTICE_SECONDS ?? (isProduction ? 3 : 0)),
    jobHeartbeatSeconds: values.JOB_HEARTBEAT_SECONDS,
    processes: values.WEB_CONCURRENCY,
    baseUrl,
    allowedOrigins: values.BASE_URL ? [baseUrl] : [baseUrl, `${scheme}://127.0.0.1:${values.PORT}`],
    authSecret,
    previousAuthSecret: values.AUTH_SECRET_PREVIOUS ?? null,
    passwordRangeUrl: values.PASSWORD_RANGE_URL,
    trustedProxies: values.TRUST_PROXY,
    mail: mailSettings(values),
    operatorEmails: values.OPERATOR_EMAILS.map((email) => email.toLowerCase()),
    signUp: values.SIGN_UP,
    ssoPrivateOrigins: values.SSO_PRIVATE_ORIGINS,
    emailPrivateHosts: values.EMAIL_PRIVATE_HOSTS.map((host) => host.toLowerCase()),
    signInClients: signInClients(values),
    webhookPrivateOrigins: values.WEBHOOK_PRIVATE_ORIGINS,
    dnsServers: values.DNS_SERVERS,
    payments: paymentSettings(values, isProduction, authSecret),
    seller: sellerOf(values),
    backups: backupSettings(values),
    incidentsFile: values.INCIDENTS_FILE ?? join(values.DATA_DIR, "incidents.json"),
    allowsNewerDatabase: values.ALLOW_NEWER_DATABASE,
    logLevel: values.LOG_LEVEL,
  };
}

function tlsFiles({ TLS_CERT_FILE, TLS_KEY_FILE }: Variables): TlsFiles | null {
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined) return null;
  return { certFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE };
}

/** Only on one's own machine may everyone read mails, also when NODE_ENV was forgotten. */
export function showsOutbox({ isProduction, baseUrl }: Environment): boolean {
  return !isProduction && ownMachine.has(new URL(baseUrl).hostname);
}

const ownMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Browsers elsewhere are refused, so that no one can sign in there; most often BASE_URL was forgotten. */
export function servesOwnMachineAlone({ isProduction, baseUrl }: Environment): boolean {
  return isProduction && ownMachine.has(new URL(baseUrl).hostname);
}

/** In production a waiting mail is missed by someone; elsewhere the outbox is a page. */
export function isMailOff(environment: Environment): boolean {
  return environment.mail.smtpUrl === undefined && !showsOutbox(environment);
}

function mailSettings(values: Variables): MailSettings {
  const from = values.MAIL_FROM ?? { name: "CRM Pro", address: "crm-pro@localhost" };
  return { smtpUrl: values.SMTP_URL, from, teamAddress: values.TEAM_MAIL ?? from.address };
}

function paymentSettings(
  values: Variables,
  isProduction: boolean,
  authSecret: string,
): PaymentSettings {
  const { MOLLIE_API_KEY: apiKey, MOLLIE_SANDBOX: wantsSandbox } = values;
  if (apiKey !== undefined) return { kind: "mollie", apiKey };
  if (isProduction && !wantsSandbox) return { kind: "none" };
  // Only our own server may have the sandbox collect.
  const ownKey = createHmac("sha256", authSecret).update("mollie sandbox").digest("hex");
  return { kind: "sandbox", apiKey: `test_${ownKey}`, endpoint: values.MOLLIE_SANDBOX_URL };
}

/** The exporter reads its address and headers from the environment itself. */
function traceSettings(values: Variables): Environment["traces"] {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return { serviceName: values.OTEL_SERVICE_NAME, share: values.OTEL_TRACES_SAMPLER_ARG };
}

const sampleSeller = {
  name: "CRM Pro Sample Ltd",
  address: "1 Sample Street\nLondon EC1A 1AA\nUnited Kingdom",
  vatNumber: "GB000000000",
};

function sellerOf(values: Variables): Seller {
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

function listIssues({ issues }: z.ZodError): string[] {
  // Of a list the sentence names the value, not its place.
  return [...new Set(issues.map(({ path, message }) => `${String(path[0])}: ${message}`))];
}

function ownSecret(dataDir: string, isProduction: boolean): string {
  if (isProduction) {
    throw new UnusableEnvironment([
      "AUTH_SECRET: required in production, at least 32 characters (try: openssl rand -base64 32)",
    ]);
  }
  makeOwnDirectory(dataDir);
  const file = join(dataDir, "auth-secret");
  try {
    // "wx" keeps an existing secret, also when two servers start at once.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}
