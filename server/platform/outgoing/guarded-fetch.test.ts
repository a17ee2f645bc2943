import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { ForbiddenAddress, guardedFetch } from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-addresses.ts";
import type { Resolve } from "./resolve-name.ts";
import { findFreePort } from "#tests/support/free-port.ts";

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function startServer(answer: RequestListener) {
  const reached = { count: 0 };
  const server = createServer((request, response) => {
    reached.count += 1;
    answer(request, response);
  });
  const port = await findFreePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${port}`, port, reached };
}

function nameServer(...answers: string[][]) {
  const asked: string[] = [];
  const resolve: Resolve = (name, _options, done) => {
    const addresses = answers[asked.length] ?? [];
    asked.push(name);
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return { resolve, asked };
}

describe("an address is inside", () => {
  test.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.0.2.1",
    "192.168.1.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "not an address",
  ])("%s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["8.8.8.8", "93.184.215.14", "2606:4700::1111"])("but not %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

test("an inside address is not reached, however it is written", async () => {
  const { port, reached } = await startServer((_request, response) => response.end("inside"));
  const fetchGuarded = guardedFetch({ privateOrigins: [] });
  for (const host of ["127.0.0.1", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]"]) {
    const forbidden = fetchGuarded(`https://${host}:${port}/`);
    await expect(forbidden, host).rejects.toBeInstanceOf(ForbiddenAddress);
  }
  await expect(fetchGuarded(`http://example.com/`)).rejects.toBeInstanceOf(ForbiddenAddress);
  await expect(fetchGuarded(`https://localhost:${port}/`)).rejects.toThrow("not a public one");
  expect(reached.count).toBe(0);
});

test("a name is resolved once, and refused where one of its addresses is inside", async () => {
  const dns = nameServer(["8.8.8.8", "10.0.0.1"], ["8.8.8.8"]);
  const fetchGuarded = guardedFetch({ privateOrigins: [], resolve: dns.resolve });
  await expect(fetchGuarded("https://rebinding.example/")).rejects.toBeInstanceOf(ForbiddenAddress);
  expect(dns.asked).toEqual(["rebinding.example"]);
});

test("an origin that the operator names is reached, and no other on the same machine", async () => {
  const { origin } = await startServer(({ method, headers }, response) =>
    response.setHeader("x-seen", `${method} ${String(headers["x-sent"])}`).end("hello"),
  );
  const other = await startServer((_request, response) => response.end());
  const fetchGuarded = guardedFetch({ privateOrigins: [origin] });
  const init = {
    method: "POST",
    body: new URLSearchParams({ a: "1" }),
    headers: { "x-sent": "b" },
  };
  const answer = await fetchGuarded(`${origin}/path`, init);
  expect(answer.headers.get("x-seen")).toBe("POST b");
  expect(await answer.text()).toBe("hello");
  await expect(fetchGuarded(other.origin)).rejects.toBeInstanceOf(ForbiddenAddress);
});

test("a redirect is handed on, not followed", async () => {
  const target = await startServer((_request, response) => response.end());
  const { origin } = await startServer((_request, response) =>
    response.writeHead(302, { location: target.origin }).end(),
  );
  const answer = await guardedFetch({ privateOrigins: [origin, target.origin] })(origin);
  expect(answer.status).toBe(302);
  expect(target.reached.count).toBe(0);
});

test("an answer that is too long, or does not come, is given up", async () => {
  const long = await startServer((_request, response) => response.end("x".repeat(2_000)));
  const silent = await startServer(() => {});
  const privateOrigins = [long.origin, silent.origin];
  const tooLong = guardedFetch({ privateOrigins, maxBytes: 1_000 })(long.origin);
  await expect(tooLong).rejects.toThrow("longer than 1000 bytes");
  const tooLate = guardedFetch({ privateOrigins, timeoutMs: 50 })(silent.origin);
  await expect(tooLate).rejects.toThrow("aborted");
});
