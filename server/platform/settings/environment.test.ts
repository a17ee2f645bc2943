import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeKeyPair } from "#server/platform/backup/age-file.ts";
import { isMailOff, readEnvironment } from "./environment.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crm-environment-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("nothing needs to be set", () => {
  const environment = readEnvironment({ DATA_DIR: temporaryFolder() });
  expect(environment).toMatchObject({
    port: 5000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    baseUrl: "http://localhost:5000",
    allowedOrigins: ["http://localhost:5000", "http://127.0.0.1:5000"],
    isProduction: false,
    trustedProxies: 0,
    jobHeartbeatSeconds: 30,
  });
});

test("a variable that is there but empty counts as absent", () => {
  const environment = readEnvironment({ DATA_DIR: temporaryFolder(), PORT: "", DATABASE_URL: "" });
  expect(environment).toMatchObject({ port: 5000, databaseUrl: undefined });
});

test("a secret is made once, for the owner's eyes only", () => {
  const folder = temporaryFolder();
  const first = readEnvironment({ DATA_DIR: folder }).authSecret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readEnvironment({ DATA_DIR: folder }).authSecret).toBe(first);
  expect(statSync(join(folder, "auth-secret")).mode & 0o777).toBe(0o600);
});

test("several processes serve where they can share a database", () => {
  const several = { DATA_DIR: temporaryFolder(), WEB_CONCURRENCY: "4" };
  const databaseUrl = "postgres://crm:secret@localhost/crm";
  expect(readEnvironment({ ...several, DATABASE_URL: databaseUrl }).processes).toBe(4);
  expect(() => readEnvironment(several)).toThrow(
    "WEB_CONCURRENCY: must be 1 on the embedded database, which one process alone may open; set DATABASE_URL",
  );
});

test.each([
  ["its key", { NODE_ENV: "production" }, "TLS_KEY_FILE: goes with TLS_CERT_FILE"],
  ["production", { TLS_KEY_FILE: "key.pem" }, "TLS_CERT_FILE: goes with NODE_ENV=production"],
])("a certificate needs %s", (_what, others, message) => {
  const variables = { DATA_DIR: temporaryFolder(), TLS_CERT_FILE: "cert.pem", ...others };
  expect(() => readEnvironment(variables)).toThrow(message);
});

test.each(["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL", "DATABASE_MIGRATE_URL"])(
  "%s needs DATABASE_URL",
  (name) => {
    const variables = { DATA_DIR: temporaryFolder(), [name]: "postgres://localhost/crm" };
    expect(() => readEnvironment(variables)).toThrow(`${name}: goes with DATABASE_URL`);
  },
);

test.each([
  ["in production without a mail server", { NODE_ENV: "production" }, true],
  ["in production with one", { NODE_ENV: "production", SMTP_URL: "smtp://mail.example" }, false],
  ["on one's own machine, where mails are read in the outbox", {}, false],
  ["on a public address without NODE_ENV", { BASE_URL: "https://crm.example.com" }, true],
])("%s mail is off: %o", (_where, variables, expected) => {
  const secrets = { AUTH_SECRET: "x".repeat(32), MAIL_FROM: "hello@example.com" };
  expect(isMailOff(readEnvironment({ ...secrets, ...variables }))).toBe(expected);
});

test("the sandbox's seller is a sample, and a real one brings name, address and rate", () => {
  const folder = temporaryFolder();
  expect(readEnvironment({ DATA_DIR: folder }).seller).toMatchObject({
    name: "CRM Pro Sample Ltd",
    isSample: true,
  });
  const variables = {
    MOLLIE_API_KEY: "live_abcdefghij",
    SELLER_NAME: "Acme Ltd",
    SELLER_ADDRESS: "1 High Street, London",
    SELLER_VAT_PERCENT: "8.1",
  };
  expect(readEnvironment({ DATA_DIR: folder, ...variables }).seller).toEqual({
    name: "Acme Ltd",
    address: "1 High Street\nLondon",
    vatNumber: null,
    vatBasisPoints: 810,
    isSample: false,
  });
});

test.each([
  ["SELLER_NAME", { MOLLIE_API_KEY: "test_abcdefghij" }],
  ["SELLER_ADDRESS", { SELLER_NAME: "Acme Ltd" }],
])("%s is asked for where invoices need it", (name, variables) => {
  expect(() => readEnvironment({ DATA_DIR: temporaryFolder(), ...variables })).toThrow(name);
});

test.each([
  ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "crm" }],
  ["MICROSOFT_CLIENT_ID", { MICROSOFT_CLIENT_SECRET: "secret" }],
  ["EMAIL_SIGN_IN_SANDBOX_URL", { EMAIL_SIGN_IN_SANDBOX_URL: "http://mail.example/" }],
  [
    "EMAIL_SIGN_IN_SANDBOX_URL",
    { EMAIL_SIGN_IN_SANDBOX_URL: "http://127.0.0.1:9000/", NODE_ENV: "production" },
  ],
])("%s is refused where %o is all that is set", (name, variables) => {
  const source = { DATA_DIR: temporaryFolder(), AUTH_SECRET: "x".repeat(32), ...variables };
  expect(() => readEnvironment(source)).toThrow(new RegExp(`\n  ${name}: `));
});

test("production asks for a secret", () => {
  expect(() => readEnvironment({ NODE_ENV: "production" })).toThrow(
    /AUTH_SECRET: required in production/,
  );
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://localhost/crm"],
  ["BASE_URL", "crm.example.com"],
  ["AUTH_SECRET", "short"],
  ["TRUST_PROXY", "maybe"],
  ["SMTP_URL", "mail.example.com"],
  ["SMTP_URL", "https://mail.example.com"],
  ["MAIL_FROM", "CRM Pro"],
  ["MAIL_FROM", "CRM Pro <hello>"],
  ["MAIL_FROM", "hello@example.com\r\nBcc: e@evil.example"],
  ["MAIL_FROM", "a@example.com, b@example.com"],
  ["TEAM_MAIL", "the team"],
  ["LOG_LEVEL", "loud"],
])("%s=%s is refused by its name", (name, value) => {
  const source = { DATA_DIR: temporaryFolder(), [name]: value };
  expect(() => readEnvironment(source)).toThrow(new RegExp(`^.*\n  ${name}: .+`));
});

test.each([
  ["NODE_ENV", "prod", "must be one of production, development, test"],
  ["PORT", "eighty", "must be a whole number from 0 to 65535"],
  ["PORT", "70000", "must be a whole number from 0 to 65535"],
  ["WEB_CONCURRENCY", "1.5", "must be a whole number from 1 to 64"],
  ["STOP_NOTICE_SECONDS", "30", "must be a number from 0 to 6"],
  ["SELLER_VAT_PERCENT", "1.234", "may have two decimals"],
  ["ALLOW_NEWER_DATABASE", "perhaps", "must be true or false"],
  ["AUTH_SECRET", "short", "must have at least 32 characters (try: openssl rand -base64 32)"],
  ["DATABASE_URL", "localhost", "must be an address such as postgres://crm:secret@localhost"],
  [
    "BASE_URL",
    "https://crm.example.com/app",
    "https://crm.example.com/app must be an address with",
  ],
  ["WEBHOOK_PRIVATE_ORIGINS", "https://a.example,b:80/x", "b:80/x must be an address without a"],
  ["SSO_PRIVATE_ORIGINS", "http://a.example/path", "http://a.example/path must be an address with"],
  ["BASE_URL", "https://:pw@crm.example.com", "https://crm.example.com must be an address with"],
  ["BASE_URL", "https://me:p/w@crm.example.com", "https://crm.example.com must be an address with"],
  ["EMAIL_PRIVATE_HOSTS", "mail.example:0", "mail.example:0 must be a host with its port"],
  ["EMAIL_PRIVATE_HOSTS", "mail.example:70000", "mail.example:70000 must be a host with its port"],
  ["DNS_SERVERS", "10.0.0.53, 999.1.2.3", "999.1.2.3 must be an address such as 10.0.0.53"],
  ["DNS_SERVERS", "dns.example", "dns.example must be an address such as 10.0.0.53"],
  ["OPERATOR_EMAILS", "me", "me must be a mail address"],
  ["BACKUP_RECIPIENTS", `age1${"q".repeat(58)}`, "must be public keys of age, copied in full"],
  [
    "BACKUP_RECIPIENTS",
    "age1yubikey1qgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqy8rymap",
    "must be public keys of age, copied in full",
  ],
  ["BACKUP_RECIPIENTS", "AGE-SECRET-KEY-1QQ", "must be public keys of age, copied in full"],
  ["EMAIL_SIGN_IN_SANDBOX_URL", "http://mail.example", "must be an address on this machine"],
])("%s=%s is refused by a sentence", (name, value, sentence) => {
  const source = { DATA_DIR: temporaryFolder(), [name]: value };
  expect(() => readEnvironment(source)).toThrow(`\n  ${name}: ${sentence}`);
});

test.each(["TLS_CERT_FILE", "TLS_KEY_FILE", "BACKUP_SFTP_KEY_FILE"])(
  "%s names a file that can be read",
  (name) => {
    const source = { DATA_DIR: temporaryFolder(), [name]: "/nowhere.pem" };
    const sentence = `\n  ${name}: /nowhere.pem cannot be read (ENOENT)`;
    expect(() => readEnvironment(source)).toThrow(sentence);
  },
);

test("origins are compared as browsers write them, also where a slash ends them", () => {
  const environment = readEnvironment({
    DATA_DIR: temporaryFolder(),
    WEBHOOK_PRIVATE_ORIGINS: "http://Orders.example:80/, https://b.example",
    SSO_PRIVATE_ORIGINS: "https://login.example/",
    DNS_SERVERS: "10.0.0.53,10.0.0.54:5353,[2001:db8::53]:53",
  });
  expect(environment).toMatchObject({
    webhookPrivateOrigins: ["http://orders.example", "https://b.example"],
    ssoPrivateOrigins: ["https://login.example"],
    dnsServers: ["10.0.0.53", "10.0.0.54:5353", "[2001:db8::53]:53"],
  });
});

test("keys that age makes are taken, also in one list", async () => {
  const keys = [(await makeKeyPair()).recipient, (await makeKeyPair()).recipient];
  const source = { DATA_DIR: temporaryFolder(), BACKUP_RECIPIENTS: keys.join(", ") };
  expect(readEnvironment(source).backups.recipients).toEqual(keys);
});

test("behind a public address only that address may write", () => {
  const environment = readEnvironment({
    DATA_DIR: temporaryFolder(),
    BASE_URL: "https://crm.example.com/",
  });
  expect(environment.baseUrl).toBe("https://crm.example.com");
  expect(environment.allowedOrigins).toEqual(["https://crm.example.com"]);
});

test("a mail server needs a sender's address", () => {
  const source = { DATA_DIR: temporaryFolder(), SMTP_URL: "smtps://mail.example.com" };
  expect(() => readEnvironment(source)).toThrow(/MAIL_FROM: required where SMTP_URL is set/);
});

test.each([
  ["hello@example.com", { name: "", address: "hello@example.com" }],
  ["CRM Pro <hello@example.com>", { name: "CRM Pro", address: "hello@example.com" }],
  [
    '"CRM Pro, sales" <hello@example.com>',
    { name: "CRM Pro, sales", address: "hello@example.com" },
  ],
  ["<hello@example.com>", { name: "", address: "hello@example.com" }],
])("MAIL_FROM=%s names the sender, and the team where no other address is set", (text, from) => {
  const source = { DATA_DIR: temporaryFolder(), MAIL_FROM: text };
  expect(readEnvironment(source).mail).toEqual({
    smtpUrl: undefined,
    from,
    teamAddress: from.address,
  });
  const withTeam = readEnvironment({ ...source, TEAM_MAIL: "team@example.com" });
  expect(withTeam.mail.teamAddress).toBe("team@example.com");
});

test("a secret may stand in a file, whose last line break is no part of it", () => {
  const folder = temporaryFolder();
  const [secret, token] = [join(folder, "secret"), join(folder, "token")];
  writeFileSync(secret, `${"s".repeat(32)}\n`);
  writeFileSync(token, "t".repeat(16));
  expect(
    readEnvironment({ DATA_DIR: folder, AUTH_SECRET_FILE: secret, METRICS_TOKEN_FILE: token }),
  ).toMatchObject({ authSecret: "s".repeat(32), metricsToken: "t".repeat(16) });
});

test("a secret's file that is missing or empty, or comes with the secret itself, is named", () => {
  const folder = temporaryFolder();
  const empty = join(folder, "empty");
  writeFileSync(empty, "\n");
  const wrong = {
    DATA_DIR: folder,
    AUTH_SECRET_FILE: join(folder, "missing"),
    SMTP_URL_FILE: empty,
    METRICS_TOKEN: "t".repeat(16),
    METRICS_TOKEN_FILE: empty,
  };
  expect(() => readEnvironment(wrong)).toThrow(
    [
      "The environment is not usable:",
      `  AUTH_SECRET_FILE: ${folder}/missing cannot be read (ENOENT)`,
      `  SMTP_URL_FILE: ${empty} is empty`,
      "  METRICS_TOKEN_FILE: METRICS_TOKEN is set as well; leave one of them out",
      "See .env.example for every variable.",
    ].join("\n"),
  );
});
