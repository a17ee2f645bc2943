import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { describeError } from "#server/platform/describe-error.ts";
import { currentJobLine } from "#server/platform/jobs/job-lines.ts";

/** This process's log: lines of JSON on the standard output, without anything personal. */
export function openLog(level: string): FastifyBaseLogger {
  return pino({ level, serializers: { err: describeError }, mixin: currentJobLine });
}
