// Compares how long a call takes for an address that has an account with one that has none: who asks must
// not learn which. Ends badly where one takes twice as long as the other.
//   npm run bench:answer-times
import { randomUUID } from "node:crypto";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";

const rounds = 40;
const limit = 2;

const server = await startEmbeddedServer();
try {
  await compare("a wrong password", (email) =>
    post("/api/auth/sign-in/email", { email, password: "not the password" }),
  );
  await compare("a new password", (email) => post("/api/auth/request-password-reset", { email }));
} finally {
  await server.stop();
}

/** Asks in turns, so that both meet the same load; other work only ever adds to a time. */
async function compare(name: string, ask: (email: string) => Promise<unknown>): Promise<void> {
  const times = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    const email = anyAddress();
    await post("/api/auth/sign-up/email", {
      name: "Ada",
      email,
      password: "correct horse battery",
    });
    times.known = Math.min(times.known, await millisecondsOf(() => ask(email)));
    times.unknown = Math.min(times.unknown, await millisecondsOf(() => ask(anyAddress())));
  }
  const share = times.unknown / times.known;
  const [known, unknown] = [times.known.toFixed(1), times.unknown.toFixed(1)];
  console.log(`${name}: ${known} ms with an account, ${unknown} ms without, ${share.toFixed(2)}`);
  if (share > limit || share < 1 / limit) process.exitCode = 1;
}

async function millisecondsOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

function anyAddress(): string {
  return `${randomUUID()}@bench.example`;
}

/** From another network each time, since tries are limited by network. */
async function post(path: string, body: object): Promise<void> {
  const address = Array.from(crypto.getRandomValues(new Uint8Array(3))).join(".");
  const headers = {
    "content-type": "application/json",
    origin: server.baseUrl,
    "x-forwarded-for": `10.${address}`,
  };
  const answer = await fetch(server.baseUrl + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
}
