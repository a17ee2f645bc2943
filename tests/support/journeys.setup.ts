import { startEmbeddedServer } from "./embedded-server.ts";

/** One server on the embedded database for all journeys; the workers inherit its address. */
export default async function setUpJourneys(): Promise<() => Promise<void>> {
  const server = await startEmbeddedServer();
  process.env.JOURNEY_URL = server.baseUrl;
  return server.stop;
}
