import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { errorBody } from "#shared/platform/errors.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { send, someAddress } from "#tests/support/test-client.ts";

const leaked = "plum tractor seven";
const unknown = "quiet ladder forty";

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

/** Starts the product with this stand-in for the service; null for one that is not running. */
async function startWith(answer: RequestListener | null) {
  const port = await findFreePort();
  const service = createServer(answer ?? undefined);
  if (answer) await once(service.listen(port, "127.0.0.1"), "listening");
  const home = await createOwnDatabase();
  const url = `http://127.0.0.1:${port}/range/`;
  const server = await startServer({ ...home.variables, PASSWORD_RANGE_URL: url });
  onTestFinished(async () => {
    await server.stop();
    service.closeAllConnections();
    service.close();
    await home.remove();
  });
  return server;
}

const signUpAt = (server: string, password: string) =>
  send({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: { name: "Ada Tester", email: `${sha1(password).toLowerCase()}@test.example`, password },
    headers: { "x-forwarded-for": someAddress() },
    server,
  });

test("a leaked password is refused, and the service learns five digits alone", async () => {
  const asked: unknown[] = [];
  const { baseUrl } = await startWith(({ url, headers }, response) => {
    asked.push({ url, padding: headers["add-padding"] });
    const lines = [`${sha1(leaked).slice(5)}:42`, `${sha1(unknown).slice(5)}:0`];
    response.end(lines.join("\r\n"));
  });
  const refused = await signUpAt(baseUrl, leaked);
  expect(refused.status).toBe(400);
  const { error, issues } = errorBody.parse(refused.body);
  expect(error).toContain("in a list of leaked passwords");
  expect(issues?.[0]?.path).toBe("password");
  expect((await signUpAt(baseUrl, unknown)).status, "a line that only pads").toBe(200);
  const prefixes = [leaked, unknown].map((password) => sha1(password).slice(0, 5));
  expect(asked).toEqual(prefixes.map((prefix) => ({ url: `/range/${prefix}`, padding: "true" })));
});

test.each<[string, RequestListener | null]>([
  ["is not there", null],
  ["never answers", () => undefined],
  ["has a fault", (_request, response) => void response.writeHead(503).end()],
  ["answers without end", (_request, response) => void response.end("0".repeat(600_000))],
])("signing up goes on where the service %s", async (_what, answer) => {
  const { baseUrl, log } = await startWith(answer);
  expect((await signUpAt(baseUrl, leaked)).status).toBe(200);
  expect(log.join("\n")).toContain("the service for breached passwords did not answer");
});
