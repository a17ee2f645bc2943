import { randomUUID } from "node:crypto";
import { startServer } from "#tests/support/server-process.ts";
import type { Database } from "./databases.ts";
import { loadOverHttp } from "./http-load.ts";
import { median, perSecond } from "./samples.ts";
import { signUp } from "./sign-up.ts";

/** Two routes that answer a constant: the first asks no one who they are, the second does. */
const barePath = "/healthz";
const signedInPath = "/api/mollie/plans";

/** Beside a route that reads nothing. */
export async function measureSignedInShare(
  database: Database,
  rounds: number,
  roundMs: number,
): Promise<number> {
  const server = await startServer(database.variables);
  try {
    const cookie = await signUp(server.baseUrl, `${randomUUID()}@bench.example`);
    const measure = async (path: string) =>
      perSecond(
        await loadOverHttp(
          { baseUrl: server.baseUrl, cookie },
          () => ({ method: "GET", path }),
          roundMs,
        ),
      );
    const shares: number[] = [];
    // The first round only warms the code up.
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await measure(barePath);
      const share = (await measure(signedInPath)) / bare;
      if (round > 0) shares.push(share);
    }
    return median(shares);
  } finally {
    await server.stop();
  }
}
