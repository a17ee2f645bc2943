import { expect, test } from "vitest";
import { describeRefusal } from "./postgres-refusals.ts";

const address = "postgres://crm@db.example/crm?sslmode=verify-full";

test.each([
  ["SELF_SIGNED_CERT_IN_CHAIN", "Name the authority of its certificate: DATABASE_URL=..."],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Renew it, or use the name that it is for in DATABASE_URL."],
  ["CERT_HAS_EXPIRED", "Renew it, or use the name that it is for in DATABASE_URL."],
])("a certificate with %s has a remedy of its own", (code, remedy) => {
  const error = Object.assign(new Error("it is wrong"), { code });
  const sentence = describeRefusal({ name: "DATABASE_URL", address }, error);
  expect(sentence).toContain(remedy);
  expect(sentence.includes("authority")).toBe(code.startsWith("SELF_SIGNED"));
});

test.each([
  ["DATABASE_URL", "postgres://crm@db.example/sales", "Make it (CREATE DATABASE sales OWNER ...)"],
  ["DATABASE_URL", "postgres://crm@db.example", "Make it (CREATE DATABASE crm OWNER ...)"],
  ["DATABASE_REPLICA_URL", "postgres://crm@replica.example/sales", "Correct DATABASE_REPLICA_URL."],
])("a database that is missing at %s=%s", (name, missing, remedy) => {
  const error = Object.assign(new Error("no such database"), { code: "3D000" });
  const sentence = describeRefusal({ name, address: missing }, error);
  expect(sentence).toContain(`no such database. ${remedy}`);
});
