import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { describeError } from "#server/platform/describe-error.ts";
import { currentJobLine } from "#server/platform/jobs/job-lines.ts";

/** JSON lines on the standard output, without personal data. */
export function openLog(level: string): FastifyBaseLogger {
  return pino({ level, serializers: { err: describeError }, mixin: currentJobLine });
}
