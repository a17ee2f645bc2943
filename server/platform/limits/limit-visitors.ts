import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Db } from "#server/platform/database/database.ts";
import type { TooManyRequests } from "#server/platform/http/errors.ts";
import { limitRate, type RateLimit, refusalOfRate } from "./rate-limits.ts";
import { countUp } from "./shared-counters.ts";

const oneForm = (form: string): RateLimit => ({ name: form, allowed: 5, windowSeconds: 10 * 60 });
const repeatSeconds = 5 * 60;

export function isRobot(trap: unknown): boolean {
  return trap !== undefined && trap !== null && trap !== "";
}

/**
 * Finds a double click or a retry within five minutes. Call it in the transaction that stores what was sent: the
 * second of two waits for the first, and a failed first one does not count.
 */
export async function isRepeated(tx: Db, form: string, sent: object): Promise<boolean> {
  const hash = createHash("sha256")
    .update(JSON.stringify([form, sent]))
    .digest("base64url");
  const { count } = await countUp(tx, `repeat:${hash}`, repeatSeconds);
  return count > 1;
}

export async function limitVisitor(tx: Db, form: string, address: string): Promise<void> {
  await limitRate(tx, oneForm(form), networkOf(address));
}

/** For one address, which a whole office may share. */
export const triesPerMinute = 60;

const signInTries: RateLimit = {
  name: "tries",
  allowed: triesPerMinute,
  windowSeconds: 60,
  sentence: "Too many tries came from your network.",
};

/** For ways of signing in that the sign-in library does not count, or counts too late. @returns the refusal, or null */
export async function refuseManyTries(
  db: Db,
  { ip, routeOptions }: Try,
): Promise<TooManyRequests | null> {
  return refusalOfRate(db, signInTries, `${routeOptions.url}:${networkOf(ip)}`);
}

interface Try {
  ip: string;
  routeOptions: { url?: string | undefined };
}

/** A home has one IPv4 address, and 2^64 of IPv6 with one prefix. */
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
