import { accessSync, constants, readFileSync } from "node:fs";
import { codeOf } from "#server/platform/process/error-code.ts";

/** What may stand in a file. */
export const secrets = [
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_MIGRATE_URL",
  "DATABASE_REPLICA_URL",
  "SMTP_URL",
  "MOLLIE_API_KEY",
  "GOOGLE_CLIENT_SECRET",
  "MICROSOFT_CLIENT_SECRET",
  "METRICS_TOKEN",
  "BACKUP_S3_SECRET",
  "BACKUP_SFTP_PASSWORD",
] as const;

export class UnusableEnvironment extends Error {
  /** @param problems each begins with a setting's name */
  constructor(problems: string[]) {
    const lines = problems.map((problem) => `  ${problem}`).join("\n");
    super(`The environment is not usable:\n${lines}\nSee .env.example for every variable.`);
  }
}

/**
 * Reads each secret from the file that its `..._FILE` names, so that it is not in the environment, which crash reports show.
 * @throws Error with a line for each file that cannot be read, and each secret that is given twice
 */
export function withSecretsFromFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found: NodeJS.ProcessEnv = {};
  const problems: string[] = [];
  for (const name of secrets) {
    const path = source[`${name}_FILE`];
    if (path === undefined) continue;
    if (source[name] === undefined) {
      const content = readSecret(path);
      if (content.problem === null) found[name] = content.secret;
      else problems.push(`${name}_FILE: ${content.problem}`);
    } else problems.push(`${name}_FILE: ${name} is set as well; leave one of them out`);
  }
  if (problems.length > 0) throw new UnusableEnvironment(problems);
  return { ...source, ...found };
}

type Content = { problem: null; secret: string } | { problem: string };

/** Editors and `echo` end a file with a line break. */
function readSecret(path: string): Content {
  try {
    const secret = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return secret === "" ? { problem: `${path} is empty` } : { problem: null, secret };
  } catch (error) {
    return { problem: `${path} cannot be read (${codeOf(error) ?? "unknown"})` };
  }
}

/** @param files paths by the settings that name them */
export function unreadableFiles(
  files: Record<string, string | undefined>,
): { path: string[]; message: string }[] {
  return Object.entries(files).flatMap(([name, path]) => {
    try {
      if (path !== undefined) accessSync(path, constants.R_OK);
      return [];
    } catch (error) {
      return [{ path: [name], message: `${path} cannot be read (${codeOf(error) ?? "unknown"})` }];
    }
  });
}
