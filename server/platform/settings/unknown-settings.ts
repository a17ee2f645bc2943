import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { checkedVariables } from "./environment-variables.ts";
import { secrets } from "./secret-files.ts";

const settings = [...Object.keys(checkedVariables.shape), ...secrets.map((name) => `${name}_FILE`)];

/** Beginnings that no other program's variables have. */
export const ownBeginnings = [
  "BACKUP_S3_",
  "BACKUP_SFTP_",
  "EMAIL_PRIVATE_",
  "MOLLIE_",
  "SELLER_",
  "SSO_PRIVATE_",
  "WEBHOOK_PRIVATE_",
];

/** What other programs read: the driver of PostgreSQL, Node, the exporter of traces, Docker Compose and their libraries. */
const ofOthers =
  /^(PG|POSTGRES_|NODE_|NPM_|OTEL_|COMPOSE_|DOCKER_|MALLOC_|UV_|SSL_|LC_|(TZ|LANG|(HTTPS?|NO|ALL)_PROXY)$)/i;

/**
 * Names that no setting has, each in a sentence: all of a .env file, of the environment those that come close to a setting.
 * @param file of settings that Node has read into the environment
 */
export function unknownSettings(
  environment: NodeJS.ProcessEnv,
  file: string | undefined,
): string[] {
  const inFile = file === undefined ? [] : Object.keys(parseEnv(readFileSync(file, "utf8")));
  const beside = Object.keys(environment).filter((name) => !inFile.includes(name));
  return [
    ...inFile.flatMap((name) => sentenceOn(name, file ?? "", !ofOthers.test(name))),
    ...beside.flatMap((name) => sentenceOn(name, "the environment", isOwn(name))),
  ];
}

function isOwn(name: string): boolean {
  return ownBeginnings.some((beginning) => name.startsWith(beginning));
}

function sentenceOn(name: string, place: string, isMeantForUs: boolean): string[] {
  if (settings.includes(name)) return [];
  const meant = nearestSetting(name);
  if (meant !== undefined) {
    return [`${name} in ${place} is no setting, and is ignored. Did you mean ${meant}?`];
  }
  if (!isMeantForUs) return [];
  return [`${name} in ${place} is no setting, and is ignored. .env.example lists all settings.`];
}

function nearestSetting(name: string): string | undefined {
  const given = name.toUpperCase();
  const isOfOthers = ofOthers.test(name);
  const near = settings
    .map((setting) => {
      // HOME is not HOST, nor SSL_CERT_FILE ours.
      const most = setting.length < 8 || isOfOthers ? 1 : 2;
      return { setting, slips: countSlips(given, setting, most) };
    })
    .filter(({ slips }) => slips < Infinity)
    .toSorted((one, other) => one.slips - other.slips);
  return near[0]?.setting;
}

/** Optimal string alignment distance. @returns Infinity beyond `most`: to count all took 50 ms of a start */
function countSlips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    // A swap counts from the row before the last one.
    if (Math.min(...last, ...current) > most) return Infinity;
    [beforeLast, last] = [last, current];
  }
  const slips = at(last, other.length);
  return slips > most ? Infinity : slips;
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity;
}
