interface Secrets {
  acme: { id: string };
  jane: { id: string };
  sale: { id: string };
  call: { id: string };
  widget: { id: string };
}

type Attempt = (secrets: Secrets) => { path: string; body: unknown; status: number };

export const bulkAttempts: Record<string, Attempt[]> = {
  ...attemptsOn("contacts", ({ jane }) => jane.id, { title: "Taken" }),
  ...attemptsOn("companies", ({ acme }) => acme.id, { industry: "Taken" }),
  ...attemptsOn("deals", ({ sale }) => sale.id, { notes: "Taken" }),
  ...attemptsOn("tasks", ({ call }) => call.id, { description: "Taken" }),
  ...attemptsOn("products", ({ widget }) => widget.id, { description: "Taken" }),
};

function attemptsOn(
  many: string,
  idOf: (secrets: Secrets) => string,
  changes: object,
): Record<string, Attempt[]> {
  const selection = (secrets: Secrets) => ({ ids: [idOf(secrets)] });
  const edit = `/api/${many}/bulk-edit`;
  const deletion = `/api/${many}/bulk-delete`;
  return {
    [`POST ${edit}`]: [
      (secrets) => ({ path: edit, body: { selection: selection(secrets), changes }, status: 400 }),
    ],
    [`POST ${deletion}`]: [
      (secrets) => ({ path: deletion, body: { selection: selection(secrets) }, status: 400 }),
    ],
  };
}
