type Attempt = (secrets: { view: { id: string } }) => {
  path: string;
  body?: unknown;
  status: number;
};

const path = "/api/views";

export const viewAttempts: Record<string, Attempt[]> = {
  [`GET ${path}`]: [
    () => ({ path, status: 200 }),
    () => ({ path: `${path}?kind=contact`, status: 200 }),
  ],
  [`POST ${path}`]: [() => ({ path, body: { kind: "contact" }, status: 400 })],
  [`PUT ${path}/order`]: [
    ({ view }) => ({ path: `${path}/order`, body: { ids: [view.id] }, status: 200 }),
  ],
  [`PUT ${path}/{id}`]: [
    ({ view }) => ({ path: `${path}/${view.id}`, body: { name: "Taken over" }, status: 404 }),
  ],
  [`DELETE ${path}/{id}`]: [({ view }) => ({ path: `${path}/${view.id}`, status: 404 })],
};
