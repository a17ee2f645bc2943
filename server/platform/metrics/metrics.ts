import { createHash, timingSafeEqual } from "node:crypto";
import cluster from "node:cluster";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Gauge, Registry } from "prom-client";
import { bearerToken } from "#server/platform/http/bearer-token.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { openRegistry, type MeasuredDatabase } from "#server/platform/metrics/registry.ts";
import type { ReadNumbers } from "#server/platform/metrics/reading.ts";
import { askForAll, joinOthers } from "#server/platform/metrics/several-processes.ts";

export interface MetricsSettings {
  token: string;
  version: string;
  readings: ReadNumbers[];
}

/** Serves the metrics of all processes on the machine as one. */
export function registerMetrics(
  app: FastifyInstance,
  database: MeasuredDatabase,
  { token, version, readings }: MetricsSettings,
): void {
  const own = openRegistry(app, database, version);
  if (cluster.isWorker) joinOthers(own);
  const options = { schema: { hide: true }, config: { isBeyondLimits: true } };
  app.get("/metrics", options, async (request, reply) => {
    requireToken(request, token);
    const processes = cluster.isWorker ? await askForAll() : await own.metrics();
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
    return `${processes}${await shared(app, readings)}`;
  });
}

function requireToken(request: FastifyRequest, token: string): void {
  const given = bearerToken(request);
  if (given && timingSafeEqual(digest(given), digest(token))) return;
  throw new HttpError(401, "Show the METRICS_TOKEN as a bearer token.");
}

function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** From the database, and so the same on all servers; its silence is a number too. */
async function shared(app: FastifyInstance, readings: ReadNumbers[]): Promise<string> {
  const registry = new Registry();
  const found = await Promise.all(readings.map((read) => read(app.db))).catch(() => null);
  const up = { name: "crm_database_up", help: "1 where the database answered just now" };
  const gauges = new Map<string, Gauge>();
  for (const reading of [{ ...up, value: found ? 1 : 0 }, ...(found ?? []).flat()]) {
    const { name, help, value, labels } = { labels: {}, ...reading };
    const labelNames = Object.keys(labels);
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [registry] });
    gauge.set(labels, value);
    gauges.set(name, gauge);
  }
  return registry.metrics();
}
