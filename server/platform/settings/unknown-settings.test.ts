import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkedVariables } from "./environment-variables.ts";
import { ownBeginnings, unknownSettings } from "./unknown-settings.ts";

const names = Object.keys(checkedVariables.shape);

/** What is said about a file of settings, and an environment beside it. */
function saidAbout(lines: string[], environment: NodeJS.ProcessEnv = {}): string[] {
  const folder = mkdtempSync(join(tmpdir(), "crm-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, ".env");
  writeFileSync(file, lines.join("\n"));
  return unknownSettings(environment, file).map((sentence) => sentence.replace(file, ".env"));
}

test.each([
  ["SMTP_ULR", "SMTP_URL"],
  ["smtp_url", "SMTP_URL"],
  ["AUTH_SECERT", "AUTH_SECRET"],
  ["AUTH_SECRETFILE", "AUTH_SECRET_FILE"],
  ["EMAIL_FROM", "MAIL_FROM"],
  ["PROT", "PORT"],
  ["NODE_ENVV", "NODE_ENV"],
  ["OTEL_EXPORTER_OTLP_ENDPONT", "OTEL_EXPORTER_OTLP_ENDPOINT"],
])("%s is noticed in a file and in the environment, and %s named", (wrong, meant) => {
  const ends = `is no setting, and is ignored. Did you mean ${meant}?`;
  expect(saidAbout([`${wrong}=x`], { [wrong]: "x" })).toEqual([`${wrong} in .env ${ends}`]);
  expect(unknownSettings({ [wrong]: "x" }, undefined)).toEqual([
    `${wrong} in the environment ${ends}`,
  ]);
});

test("what is like no setting is noticed where it can only be meant for the product", () => {
  const ends = "is no setting, and is ignored. .env.example lists all settings.";
  const said = saidAbout(["# COMMENT=1", "WEBSITE=x", "PORT=5000"], { SELLER_PHONE: "1" });
  expect(said).toEqual([`WEBSITE in .env ${ends}`, `SELLER_PHONE in the environment ${ends}`]);
});

test("every setting, and what other programs read, is let pass", () => {
  const ofLibraries = "PGHOST PGPORT PGPASSWORD OTEL_TRACES_SAMPLER OTEL_EXPORTER_OTLP_HEADERS";
  const ofNode = "NODE_OPTIONS NODE_EXTRA_CA_CERTS SSL_CERT_FILE TZ MALLOC_ARENA_MAX HTTPS_PROXY";
  const ofTools = "npm_config_registry COMPOSE_PROJECT_NAME POSTGRES_PASSWORD";
  const others = `${ofLibraries} ${ofNode} ${ofTools}`.split(" ");
  const known = [...names, "AUTH_SECRET_FILE", "DATABASE_URL_FILE", ...others];
  expect(saidAbout(known.map((name) => `${name}=x`))).toEqual([]);
  const ofShell = "HOME PATH PWD LOGNAME HOSTNAME MAIL USER SHELL TERM EDITOR LESSOPEN LS_COLORS";
  const ofSystemd = "INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY NOTIFY_SOCKET XDG_DATA_DIRS";
  const ofPrograms = "INIT_CWD SMTP_HOST SMTP_PORT SMTP_USER PGDATA WEBSITE";
  const machine = `${ofShell} ${ofSystemd} ${ofPrograms}`.split(" ");
  const environment = Object.fromEntries([...known, ...machine].map((name) => [name, "x"]));
  expect(unknownSettings(environment, undefined)).toEqual([]);
});

test("each beginning that is the product's own is one of a setting", () => {
  const unused = ownBeginnings.filter((own) => !names.some((name) => name.startsWith(own)));
  expect(unused).toEqual([]);
});
