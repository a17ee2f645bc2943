type Attempt = (secrets: { widget: { id: string } }) => {
  path: string;
  body?: unknown;
  status: number;
};

const path = "/api/products";

export const productAttempts: Record<string, Attempt[]> = {
  "GET /api/products": [
    () => ({ path, status: 200 }),
    () => ({ path: `${path}?q=secret`, status: 200 }),
  ],
  "POST /api/products": [() => ({ path, body: { name: "" }, status: 400 })],
  "GET /api/products/count": [() => ({ path: `${path}/count`, status: 200 })],
  "GET /api/products/{id}": [({ widget }) => ({ path: `${path}/${widget.id}`, status: 404 })],
  "PUT /api/products/{id}": [
    ({ widget }) => ({ path: `${path}/${widget.id}`, body: { name: "Taken over" }, status: 404 }),
  ],
  "DELETE /api/products/{id}": [({ widget }) => ({ path: `${path}/${widget.id}`, status: 404 })],
  "GET /api/products/{id}/history": [
    ({ widget }) => ({ path: `${path}/${widget.id}/history`, status: 404 }),
  ],
  "GET /api/products/{id}/rule-runs": [
    ({ widget }) => ({ path: `${path}/${widget.id}/rule-runs`, status: 404 }),
  ],
};
