export interface TraceParent {
  traceId: string;
  spanId: string;
  flags: number;
}

const shape = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** W3C Trace Context, 3.2; null for an unreadable header. */
export function traceParentOf(header: unknown): TraceParent | null {
  const [, traceId, spanId, flags] = shape.exec(typeof header === "string" ? header : "") ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}
