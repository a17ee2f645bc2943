import type { FastifyBaseLogger } from "fastify";

/** After an uncaught error the state is unknown: log one line without personal data, and exit. A supervisor restarts. */
export function endByFailure(log: FastifyBaseLogger): void {
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "the process ends: an error was not caught");
    process.exit(1);
  });
}
