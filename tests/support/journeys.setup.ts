import { startEmbeddedServer } from "./embedded-server.ts";
import { makeTemplate } from "./embedded-template.ts";

/** One server on the embedded database, and an empty database to copy; the workers inherit address and place. */
export default async function setUpJourneys(): Promise<() => Promise<void>> {
  const template = await makeTemplate();
  process.env.JOURNEY_TEMPLATE = template.path;
  const server = await startEmbeddedServer();
  process.env.JOURNEY_URL = server.baseUrl;
  return async () => {
    await server.stop();
    await template.remove();
  };
}
