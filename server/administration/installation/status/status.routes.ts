import type { FastifyPluginAsync } from "fastify";
import type { Environment } from "#server/platform/settings/environment.ts";
import { sendPlainPage, type PageFrame } from "#server/platform/http/plain-page.ts";
import { readStatus, type Status } from "./read-status.ts";
import { headlineOf, writeStatus } from "./status-page.ts";

/** Limits queries, however many people look. */
const keptMs = 15_000;

/** A public page that needs neither scripts nor a database, and is plain where the site is not built. */
export function statusRoutes(
  environment: Environment,
  version: string,
  frame?: PageFrame,
): FastifyPluginAsync {
  return async (app) => {
    let asked: { at: number; status: Promise<Status> } | null = null;
    let problem: string | null = null;

    const read = () => {
      const now = performance.now();
      if (!asked || now - asked.at > keptMs)
        asked = { at: now, status: readStatus(app, environment) };
      return asked.status;
    };

    /** Logs each fault in the file once, not for each visitor. */
    const note = ({ incidents }: Status) => {
      if (incidents.problem !== null && incidents.problem !== problem) {
        app.log.warn({ problem: incidents.problem }, "the file of incidents cannot be read");
      }
      ({ problem } = incidents);
    };

    const options = { schema: { hide: true }, config: { isBeyondLimits: true } };
    app.get("/status", options, async (_request, reply) => {
      const status = await read();
      note(status);
      return sendPlainPage(reply, headlineOf(status.parts), writeStatus(status, version), frame);
    });
  };
}
