type Attempt = () => { path: string; body?: unknown; status: number };

export const tagAttempts: Record<string, Attempt[]> = {
  "GET /api/tags": [() => ({ path: "/api/tags?entity=contact", status: 200 })],
  "GET /api/tags/counts": [() => ({ path: "/api/tags/counts?entity=contact", status: 200 })],
  "POST /api/tags/change": [() => ({ path: "/api/tags/change", body: {}, status: 400 })],
};
