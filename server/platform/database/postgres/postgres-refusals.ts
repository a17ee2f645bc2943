import { Client, DatabaseError } from "pg";
import { codeOf } from "#server/platform/process/error-code.ts";

/** SQLSTATE codes of a server that starts, stops, or has no room yet, or of a pooler before one. */
const isNotUpYet = /^(08|53|57P)/;

const noTls = "does not support SSL";

/** What OpenSSL and Node refuse of a certificate: these come again each time. */
const isOfCertificate = /^(ERR_TLS_CERT_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/** Of these, what a named authority helps with. */
const isOfAuthority = /^(UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

export interface PostgresSetting {
  name: string;
  address: string;
}

export function hostOf({ address }: PostgresSetting): string {
  return new URL(address).host || "the address given";
}

/** Whether waiting does not help. */
export function isFinal(error: Error): boolean {
  if (error instanceof DatabaseError) return !isNotUpYet.test(error.code ?? "");
  if (unreadableFileOf(error) !== null) return true;
  return error.message.includes(noTls) || isOfCertificate.test(codeOf(error) ?? "");
}

/** Such as that of sslrootcert. */
function unreadableFileOf(error: Error): string | null {
  const isUnreadable = ["ENOENT", "EACCES"].includes(codeOf(error) ?? "");
  return isUnreadable && "path" in error ? String(error.path) : null;
}

/** What PostgreSQL says of it, and which setting to correct. */
export function describeRefusal(setting: PostgresSetting, error: Error): string {
  const { name, address } = setting;
  const [host, code] = [hostOf(setting), codeOf(error) ?? ""];
  const file = unreadableFileOf(error);
  if (file !== null) {
    return `${name} names ${file}, which cannot be read (${code}). Correct ${name}, or put the file there.`;
  }
  const said = `PostgreSQL at ${host} refuses ${name}: ${error.message}.`;
  if (error.message.includes(noTls)) {
    return `${said} Switch TLS on there, or leave sslmode out of ${name}.`;
  }
  if (isOfAuthority.test(code)) {
    return `${said} Name the authority of its certificate: ${name}=...?sslmode=verify-full&sslrootcert=FILE`;
  }
  if (isOfCertificate.test(code)) {
    return `PostgreSQL at ${host} has a certificate that cannot be trusted: ${error.message}. Renew it, or use the name that it is for in ${name}.`;
  }
  // A replica has the databases of its server.
  if (code === "3D000" && name !== "DATABASE_REPLICA_URL") {
    const { database } = new Client({ connectionString: address });
    return `${said} Make it (CREATE DATABASE ${database} OWNER ...), or correct ${name}.`;
  }
  return `${said} Correct ${name}.`;
}
