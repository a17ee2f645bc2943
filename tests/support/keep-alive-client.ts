import { Agent, request } from "node:http";

export interface Reply {
  status: number;
  retryAfter: string | undefined;
  afterMs: number;
}

export function keepAliveClient(headers: Record<string, string>, connections = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** Fails as the connection does. */
    get(url: string): Promise<Reply> {
      const begunMs = performance.now();
      return new Promise((resolve, reject) => {
        const sent = request(url, { agent, headers }, (answer) => {
          answer.on("error", reject).resume();
          answer.once("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers["retry-after"],
              afterMs: performance.now() - begunMs,
            }),
          );
        });
        sent.on("error", reject).end();
      });
    },
    close: () => agent.destroy(),
  };
}
