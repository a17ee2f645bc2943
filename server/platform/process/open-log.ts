import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { describeError } from "./describe-error.ts";
import { currentJobLine } from "#server/platform/jobs/job-lines.ts";

const flushMs = 100;
const warning = pino.levels.values["warn"] ?? 0;

/** Less than the 16 kB that the library writes at once. */
const waitingBytes = 15_000;

/**
 * JSON lines on the standard output, without personal data. Written together, within a tenth of a second: a write for each
 * takes a sixth of the server's processor for a call that reads one record, a write for 4 kB a twentieth. A warning is
 * written at once, since it may say why the process is killed, and what waits at the end is written then.
 */
export function openLog(level: string): FastifyBaseLogger {
  const destination = pino.destination({ sync: false, minLength: waitingBytes });
  let waiting: NodeJS.Timeout | undefined;
  let isOwed = false;
  const flush = () => {
    waiting = undefined;
    isOwed = true;
    destination.flush();
  };
  // While one write is under way, no other begins: what came meanwhile is written behind it.
  destination.on("drain", () => {
    if (!isOwed) return;
    isOwed = false;
    destination.flush();
  });
  const mixin = (_line: object, level: number) => {
    // Begun by a line: the library's own timer writes all the time, also where there is none.
    waiting ??= setTimeout(flush, flushMs).unref();
    // The line itself is there once this has returned.
    if (level >= warning) setImmediate(flush);
    return currentJobLine();
  };
  return pino({ level, serializers: { err: describeError }, mixin }, destination);
}
