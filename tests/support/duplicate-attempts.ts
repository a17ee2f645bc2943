type Attempt = (secrets: { jane: { id: string }; acme: { id: string } }) => {
  path: string;
  body?: unknown;
  status: number;
};

export const duplicateAttempts: Record<string, Attempt[]> = {
  ...attemptsOn("/api/contacts", "email=secret@x.example&name=secret"),
  ...attemptsOn("/api/companies", "name=secret%20company"),
};

function attemptsOn(path: string, typed: string): Record<string, Attempt[]> {
  return {
    [`GET ${path}/similar`]: [() => ({ path: `${path}/similar?${typed}`, status: 200 })],
    [`GET ${path}/duplicates`]: [() => ({ path: `${path}/duplicates`, status: 200 })],
    [`GET ${path}/{id}/merges`]: [
      ({ jane }) => ({ path: `${path}/${jane.id}/merges`, status: 404 }),
      ({ acme }) => ({ path: `${path}/${acme.id}/merges`, status: 404 }),
    ],
    [`POST ${path}/duplicates/dismissal`]: [
      ({ jane, acme }) => ({
        path: `${path}/duplicates/dismissal`,
        body: { ids: [jane.id, acme.id] },
        status: 404,
      }),
    ],
    [`POST ${path}/merge`]: [
      ({ jane, acme }) => ({
        path: `${path}/merge`,
        body: { winnerId: jane.id, loserIds: [acme.id] },
        status: 404,
      }),
    ],
  };
}
