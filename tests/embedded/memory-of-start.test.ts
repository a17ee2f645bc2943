import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startedServer } from "#scripts/set-up/project-node.mjs";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";

test("a server with its database starts in the memory that a small machine has", async () => {
  const home = await createOwnDatabase();
  const server = await startServer(home.variables, startedServer());
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  await server.stop();
  await home.remove();
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  expect(Number(kibibytes) / 1024).toBeLessThan(450);
});
