import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { send, signUp, someAddress, type Answer } from "#tests/support/test-client.ts";

/** Enough to tell one query from none, or a hash from none, on a machine with other work. */
const rounds = 12;

/**
 * How long each of two calls takes at its quickest, asked in turns so that both meet the same load:
 * what else the machine does only ever adds to a time.
 */
async function quickest(calls: (() => Promise<Answer>)[]): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [number, call] of calls.entries()) {
      const start = performance.now();
      await call();
      times[number]?.push(performance.now() - start);
    }
  }
  return times.map((list) => Math.min(...list));
}

const post = (path: string, body: object) =>
  send({ method: "POST", path, body, headers: { "x-forwarded-for": someAddress() } });

const unknown = () => `${randomUUID()}@test.example`;

test("a wrong password takes as long for an unknown address as for a known one", async () => {
  const users = await Promise.all(Array.from({ length: rounds }, () => signUp()));
  const known = users.map(({ email }) => email);
  const signIn = (email: string) =>
    post("/api/auth/sign-in/email", { email, password: "not the password" });
  const [ofKnown = 0, ofUnknown = 0] = await quickest([
    () => signIn(known.pop() ?? ""),
    () => signIn(unknown()),
  ]);
  // Without a hash an answer comes in a fifth of the time.
  expect(ofUnknown / ofKnown).toBeGreaterThan(0.5);
  expect(ofUnknown / ofKnown).toBeLessThan(2);
});

test("asking for a new password takes as long for an unknown address as for a known one", async () => {
  const users = await Promise.all(Array.from({ length: rounds }, () => signUp()));
  const known = users.map(({ email }) => email);
  const ask = (email: string) => post("/api/auth/request-password-reset", { email });
  const [ofKnown = 0, ofUnknown = 0] = await quickest([
    () => ask(known.pop() ?? ""),
    () => ask(unknown()),
  ]);
  // Without the mail's row an answer comes in half the time.
  expect(ofUnknown / ofKnown).toBeGreaterThan(0.6);
  expect(ofUnknown / ofKnown).toBeLessThan(1.7);
});
