import { DatabaseError } from "pg";
import { codeOf } from "#server/platform/error-code.ts";

/** SQLSTATE codes of a server that starts, stops, or has no room yet, or of a pooler before one. */
const isNotUpYet = /^(08|53|57P)/;

const noTls = "does not support SSL";

/** What OpenSSL and Node refuse of a certificate: these come again each time. */
const isOfCertificate = /^(ERR_TLS_CERT_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/** Whether waiting does not help. */
export function isFinal(error: Error): boolean {
  if (error instanceof DatabaseError) return !isNotUpYet.test(error.code ?? "");
  return error.message.includes(noTls) || isOfCertificate.test(codeOf(error) ?? "");
}

/** What PostgreSQL says of it, and which setting to correct. */
export function describeRefusal(
  { name, address }: { name: string; address: string },
  host: string,
  error: Error,
): string {
  const said = `PostgreSQL at ${host} refuses ${name}: ${error.message}.`;
  if (error.message.includes(noTls)) {
    return `${said} Switch TLS on there, or leave sslmode out of ${name}.`;
  }
  const code = codeOf(error) ?? "";
  if (isOfCertificate.test(code)) {
    return `${said} Name the authority of its certificate: ${name}=...?sslmode=verify-full&sslrootcert=FILE`;
  }
  if (code === "3D000") {
    const database = decodeURIComponent(new URL(address).pathname.slice(1));
    return `${said} Make it (CREATE DATABASE ${database} OWNER ...), or correct ${name}.`;
  }
  return `${said} Correct ${name}.`;
}
