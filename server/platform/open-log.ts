import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { describeError } from "#server/platform/describe-error.ts";
import { currentJobLine } from "#server/platform/jobs/job-lines.ts";

/**
 * JSON lines on the standard output, without personal data. Lines that come while others are being written
 * follow together; what waits at the process's end is written then.
 */
export function openLog(level: string): FastifyBaseLogger {
  return pino(
    { level, serializers: { err: describeError }, mixin: currentJobLine },
    pino.destination({ sync: false }),
  );
}
