import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Db } from "#server/platform/database/database.ts";
import type { TooManyRequests } from "#server/platform/errors.ts";
import { limitRate, type RateLimit, refusalOfRate } from "#server/platform/rate-limits.ts";
import { countUp } from "#server/platform/shared-counters.ts";

/** One form, filled in from one network. */
const oneForm = (form: string): RateLimit => ({ name: form, allowed: 5, windowSeconds: 10 * 60 });
const repeatSeconds = 5 * 60;

/** Whether a form's trap field, which people do not see, was filled in. */
export function isRobot(trap: unknown): boolean {
  return trap !== undefined && trap !== null && trap !== "";
}

/**
 * Whether the same was sent within the last five minutes, by a double click or a request that was
 * tried again. Call it in the transaction that stores what was sent: the second of two at once then
 * waits for the first, and a first one that fails does not count.
 */
export async function isRepeated(tx: Db, form: string, sent: object): Promise<boolean> {
  const hash = createHash("sha256")
    .update(JSON.stringify([form, sent]))
    .digest("base64url");
  const { count } = await countUp(tx, `repeat:${hash}`, repeatSeconds);
  return count > 1;
}

/** Throws a 429 when one address has filled in one form more than five times in ten minutes. */
export async function limitVisitor(tx: Db, form: string, address: string): Promise<void> {
  await limitRate(tx, oneForm(form), networkOf(address));
}

/** Tries in a minute on one way of signing in, from one address, which a whole office may share. */
export const triesPerMinute = 60;

const signInTries: RateLimit = {
  name: "tries",
  allowed: triesPerMinute,
  windowSeconds: 60,
  sentence: "Too many tries came from your network.",
};

/**
 * Counts a try on a way of signing in that the sign-in library does not count, or too late.
 * @returns null when it may be made, else what to answer
 */
export async function refuseManyTries(
  db: Db,
  { ip, routeOptions }: Try,
): Promise<TooManyRequests | null> {
  return refusalOfRate(db, signInTries, `${routeOptions.url}:${networkOf(ip)}`);
}

/** A request, as far as it is counted. */
interface Try {
  ip: string;
  routeOptions: { url?: string | undefined };
}

/** A home has one address of version 4, and 2^64 of version 6 that begin alike. */
export function networkOf(address: string): string {
  const [bare = ""] = address.replace(/^::ffff:(?=[\d.]+$)/i, "").split("%");
  if (!isIPv6(bare)) return bare.slice(0, 64);
  const [head = "", tail = ""] = bare.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
