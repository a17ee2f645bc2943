import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";

/** No sign-up waits longer than this for the service. */
const patienceMs = 2_000;

const maxAnswerLetters = 500_000;

export type IsBreached = (password: string) => Promise<boolean>;

/**
 * The range API of Have I Been Pwned gets five hex digits of the SHA-1, and pads its answer:
 * https://haveibeenpwned.com/API/v3#PwnedPasswords. @returns false where it does not answer in time
 */
export function breachedPasswords(
  rangeUrl: string | undefined,
  log: Pick<FastifyBaseLogger, "warn">,
): IsBreached {
  if (rangeUrl === undefined) return async () => false;
  return async (password) => {
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    try {
      return hasSuffix(await readRange(rangeUrl, hash.slice(0, 5)), hash.slice(5));
    } catch (error) {
      log.warn({ reason: nameOf(error) }, "the service for breached passwords did not answer");
      return false;
    }
  };
}

async function readRange(rangeUrl: string, prefix: string): Promise<string> {
  const url = `${rangeUrl.replace(/\/$/, "")}/${prefix}`;
  const response = await fetch(url, {
    headers: { "add-padding": "true" },
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.length > maxAnswerLetters) throw new Error("the answer is too long");
  }
  return text;
}

/** Lines are SUFFIX:COUNT; padding has the count 0. */
function hasSuffix(range: string, suffix: string): boolean {
  return range.split(/\r?\n/).some((line) => {
    const [known, count] = line.split(":");
    return known?.toUpperCase() === suffix && Number(count) > 0;
  });
}

/** Contains neither the address nor a digit of the hash. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.message.startsWith("status ") ? error.message : error.name;
}
