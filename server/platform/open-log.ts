import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { describeError } from "#server/platform/describe-error.ts";
import { currentJobLine } from "#server/platform/jobs/job-lines.ts";

/**
 * JSON lines on the standard output, without personal data. They are written a page at a time, and within a tenth of a
 * second: a write for each took a sixth of the server's processor for a call that reads one record. What waits at
 * the process's end is written then.
 */
export function openLog(level: string): FastifyBaseLogger {
  return pino(
    { level, serializers: { err: describeError }, mixin: currentJobLine },
    pino.destination({ sync: false, minLength: 4_096, periodicFlush: 100 }),
  );
}
