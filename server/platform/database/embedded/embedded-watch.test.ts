import { expect, test } from "vitest";
import { serverSource } from "#scripts/set-up/project-node.mjs";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";

test("the server runs under node --watch, for which its thread reports what it imports", async () => {
  const server = await startEmbeddedServer({ WATCH_REPORT_DEPENDENCIES: "1" }, serverSource);
  const answer = await fetch(`${server.baseUrl}/readyz`);
  expect(answer.status).toBe(200);
  await server.stop();
});
