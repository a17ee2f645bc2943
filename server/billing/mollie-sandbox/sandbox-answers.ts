import type { SandboxObject } from "#server/billing/mollie-sandbox/sandbox.queries.ts";

/** In the format of Mollie's API (HAL). */
export function toHal({ id, kind, body, createdAt }: SandboxObject, publicUrl: string) {
  const isOpen = kind === "payment" && body.status === "open";
  const href = (path: string) => ({ href: new URL(path, publicUrl).href, type: "text/html" });
  return {
    resource: kind,
    id,
    mode: "test",
    ...body,
    createdAt: createdAt.toISOString(),
    _links: {
      self: href(`/sandbox/mollie/v2/${kind}s/${id}`),
      ...(isOpen && { checkout: href(`/sandbox/checkout/${id}`) }),
    },
  };
}

export function toHalList(name: string, objects: SandboxObject[], publicUrl: string) {
  return {
    count: objects.length,
    _embedded: { [name]: objects.map((object) => toHal(object, publicUrl)) },
    _links: { self: { href: publicUrl }, previous: null, next: null },
  };
}

export function toProblem(status: number, detail: string) {
  return { status, title: detail, detail, _links: {} };
}
