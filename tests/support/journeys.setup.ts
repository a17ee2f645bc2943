import { builtServer } from "#scripts/set-up/project-node.mjs";
import { startEmbeddedServer } from "./embedded-server.ts";

/** One server on the embedded database for all journeys; the workers inherit its address. */
export default async function setUpJourneys(): Promise<() => Promise<void>> {
  const server = await startEmbeddedServer({}, builtServer);
  process.env.JOURNEY_URL = server.baseUrl;
  return server.stop;
}
