import type { FastifyBaseLogger } from "fastify";

/**
 * What no one caught leaves the process in a state that no one knows: it says what it was, in one line
 * without anything personal, and ends. Anyone who supervises it begins the next.
 */
export function endByFailure(log: FastifyBaseLogger): void {
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "the process ends: an error was not caught");
    process.exit(1);
  });
}
