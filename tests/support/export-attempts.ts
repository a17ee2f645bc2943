interface Secrets {
  acme: { id: string };
  jane: { id: string };
  sale: { id: string };
  call: { id: string };
  widget: { id: string };
}

type Attempt = (secrets: Secrets) => { path: string; body?: unknown; status: number };

export const exportAttempts: Record<string, Attempt[]> = {
  ...attemptsOn("contacts", ({ jane }) => jane.id),
  ...attemptsOn("companies", ({ acme }) => acme.id),
  ...attemptsOn("deals", ({ sale }) => sale.id),
  ...attemptsOn("tasks", ({ call }) => call.id),
  ...attemptsOn("products", ({ widget }) => widget.id),
};

function attemptsOn(many: string, idOf: (secrets: Secrets) => string): Record<string, Attempt[]> {
  const path = `/api/${many}/export`;
  return {
    [`GET ${path}`]: [(secrets) => ({ path: `${path}?ids=${idOf(secrets)}`, status: 200 })],
    [`POST ${path}`]: [(secrets) => ({ path, body: { ids: [idOf(secrets)] }, status: 200 })],
  };
}
