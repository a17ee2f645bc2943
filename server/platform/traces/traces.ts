import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { traceParentOf } from "#server/platform/traces/trace-parent.ts";
import { type Work, workChannels, type WorkKind } from "#server/platform/process/work.ts";

export interface TraceSettings {
  serviceName: string;
  version: string;
  /** The share of traces that are kept, from 0 to 1. */
  share: number;
}

const flushMs = 1_000;

/** The span under which what happens now belongs. */
const current = new AsyncLocalStorage<Span | undefined>();

/** The OTEL_EXPORTER_OTLP_* variables say where to. Spans have routes, names and SQL with placeholders: no values. */
export function sendTraces(app: FastifyInstance, settings: TraceSettings): void {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": settings.serviceName,
      "service.version": settings.version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("crm-pro");
  traceRequests(app, (name, attributes, context) =>
    tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context),
  );
  traceWork("job", ({ name }) =>
    tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT),
  );
  traceWork("call", ({ name }, parent) =>
    tracer.startSpan(name, { kind: SpanKind.CLIENT }, below(parent)),
  );
  traceWork("statement", ({ name, statement = "" }, parent) => {
    // The queue polls all the time, as part of nothing.
    if (!parent) return undefined;
    const attributes = { "db.system.name": "postgresql", "db.query.text": statement };
    return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, below(parent));
  });
  app.addHook("onClose", () => Promise.race([provider.shutdown(), pause(flushMs)]));
}

type StartSpan = (name: string, attributes: Record<string, string>, context: Context) => Span;

function traceRequests(app: FastifyInstance, startSpan: StartSpan): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { url: route = "none", config } = request.routeOptions;
    if (config.isBeyondLimits) return done();
    const attributes = {
      "http.request.method": request.method,
      "http.route": route,
      "crm.request_id": request.id,
    };
    const span = startSpan(`${request.method} ${route}`, attributes, contextOf(request));
    spans.set(request, span);
    current.run(span, done);
  });
  // Body events of the connection know nothing of the span.
  app.addHook("preValidation", (request, _reply, done) => current.run(spans.get(request), done));
  app.addHook("onResponse", (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** Below the caller's span, where it sent one. */
function contextOf(request: FastifyRequest): Context {
  const parent = traceParentOf(request.headers.traceparent);
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, flags: traceFlags } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function below(parent: Span | undefined): Context {
  return parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

function traceWork(
  kind: WorkKind,
  startSpan: (work: Work, parent: Span | undefined) => Span | undefined,
): void {
  const spans = new WeakMap<Work, Span>();
  workChannels[kind].start.bindStore(current, (work) => {
    const span = startSpan(work, current.getStore());
    if (span) spans.set(work, span);
    return span;
  });
  workChannels[kind].subscribe({
    // An error may quote someone; the log has what may be said.
    error: (work) => void spans.get(work)?.setStatus({ code: SpanStatusCode.ERROR }),
    asyncEnd: (work) => spans.get(work)?.end(),
    start: () => undefined,
    end: () => undefined,
    asyncStart: () => undefined,
  });
}
