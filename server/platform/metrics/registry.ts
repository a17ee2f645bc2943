import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { PoolLoad } from "#server/platform/database/connection-pool.ts";
import type { Database } from "#server/platform/database/database.ts";
import { workChannels, type Work } from "#server/platform/process/work.ts";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type MeasuredDatabase = Pick<Database, "db" | "load" | "replica">;

/** Every label has few values, none of them a person's. */
export function openRegistry(
  app: FastifyInstance,
  { load, replica }: Omit<MeasuredDatabase, "db">,
  version: string,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measurePool(load, registry);
  if (replica) measureReplica(replica, registry);
  measureWork("job", "crm_job_duration_seconds", "Background jobs, by how they ended", registry);
  measureWork("call", "crm_call_duration_seconds", "Calls to outside services", registry);
  const help = "Processes included in these metrics; one that is stuck is not among them";
  measure(registry, "crm_processes_answering", help, () => 1);
  new Gauge({
    name: "crm_build_info",
    help: "What runs here",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version, node: process.version }, 1);
  return registry;
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "crm_http_request_duration_seconds",
    help: "Answered requests by route; 'none' is an address that leads nowhere",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
    done();
  });
  measure(registry, "crm_http_requests_in_hand", "Requests being served", () => app.load.requests);
  measure(
    registry,
    "crm_http_request_body_bytes",
    "Length of the bodies of requests being served",
    () => app.load.bodyBytes,
  );
  const refused = new Counter({
    name: "crm_http_requests_refused_total",
    help: "Requests that were sent away because too many were being served",
    registers: [],
    collect() {
      this.reset();
      this.inc(app.load.refused);
    },
  });
  registry.registerMetric(refused);
}

function measurePool(readPool: () => PoolLoad, registry: Registry): void {
  const help = "Connections to the database";
  measure(registry, "crm_database_connections_open", help, () => readPool().open);
  measure(registry, "crm_database_connections_busy", `${help} in use`, () => readPool().busy);
  measure(registry, "crm_database_connections_max", `${help} at most`, () => readPool().max);
  measure(
    registry,
    "crm_database_waiting",
    "Statements that wait for a connection",
    () => readPool().waiting,
  );
}

/** The worst process counts. */
function measureReplica(
  replica: NonNullable<MeasuredDatabase["replica"]>,
  registry: Registry,
): void {
  measure(
    registry,
    "crm_replica_in_use",
    "1 where the replica answers reads, 0 where all are left to the server",
    () => (replica.isInUse ? 1 : 0),
    "min",
  );
  measure(
    registry,
    "crm_replica_behind_seconds",
    "How old what the replica has is, at least; 0 where it has all",
    () => replica.readBehindSeconds(),
    "max",
  );
}

function measureWork(kind: "job" | "call", name: string, help: string, registry: Registry): void {
  const labelNames = ["name", "outcome"];
  const durations = new Histogram({ name, help, labelNames, buckets, registers: [registry] });
  const begun = new WeakMap<Work, number>();
  workChannels[kind].subscribe({
    start: (work) => void begun.set(work, performance.now()),
    asyncEnd: (work) => {
      const outcome = "error" in work ? "failed" : "done";
      const tookMs = performance.now() - (begun.get(work) ?? performance.now());
      durations.observe({ name: work.name, outcome }, tookMs / 1_000);
    },
    end: () => undefined,
    asyncStart: () => undefined,
    error: () => undefined,
  });
}

/** @param aggregator of several processes' numbers */
function measure(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
  aggregator: "sum" | "min" | "max" = "sum",
): void {
  const gauge = new Gauge({
    name,
    help,
    aggregator,
    registers: [],
    async collect() {
      this.set(await read());
    },
  });
  registry.registerMetric(gauge);
}
