import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { describeError } from "./describe-error.ts";
import { currentJobLine } from "#server/platform/jobs/job-lines.ts";

const flushMs = 100;
const warning = pino.levels.values["warn"] ?? 0;

/**
 * JSON lines on the standard output, without personal data. They are written a page at a time, and within a tenth of a
 * second: a write for each took a sixth of the server's processor for a call that reads one record. A warning is
 * written at once, since it may say why the process is killed. What waits at the process's end is written then.
 */
export function openLog(level: string): FastifyBaseLogger {
  const destination = pino.destination({ sync: false, minLength: 4_096 });
  let waiting: NodeJS.Timeout | undefined;
  const flush = () => {
    waiting = undefined;
    destination.flush();
  };
  const mixin = (_line: object, level: number) => {
    // Begun by a line: the library's own timer writes all the time, also where there is none.
    waiting ??= setTimeout(flush, flushMs).unref();
    // The line itself is there once this has returned. The timer goes on: while one write is under way, no other begins.
    if (level >= warning) setImmediate(flush);
    return currentJobLine();
  };
  return pino({ level, serializers: { err: describeError }, mixin }, destination);
}
