import { setTimeout as pause } from "node:timers/promises";
import type { Received, TestSmtpServer } from "#tests/support/smtp-server.ts";
import type { Outcome } from "./fault.ts";
import { writerAddress } from "./writers.ts";

/** The longest that a killed server's mails may take to come from another. */
const patienceMs = 120_000;

/** The mails that each process has under way when it dies: one for each lane. */
const lanes = 4;

/** From the mail server's word until it is noted, on a machine that does much else. */
const noteMs = 5_000;

/**
 * A process that dies between the mail server's word and our note sends a second copy with the same Message-ID
 * (decision 8).
 */
export async function compareMails(
  smtp: TestSmtpServer,
  expected: number,
  killsMs: number[],
): Promise<Outcome> {
  // The writer's own mail, to confirm their address, is no message's.
  const sent = () => smtp.received.filter(({ envelope: { to } }) => !to.includes(writerAddress));
  const byId = () => Map.groupBy(sent(), ({ messageId }) => messageId);
  const begunMs = performance.now();
  while (byId().size < expected && performance.now() - begunMs < patienceMs) await pause(100);
  const count = byId().size;
  const lost: string[] = [];
  if (count < expected) lost.push(`${expected - count} of ${expected} mails never came`);
  if (count > expected) lost.push(`${count - expected} mails more than the messages make`);
  const repeated = [...byId().values()].flatMap((copies) => copies.slice(0, -1));
  lost.push(...findUnexplained(repeated, killsMs));
  return { done: [`  ${count} mails by Message-ID, ${repeated.length} second copies`], lost };
}

/** @param repeated the mails that came again later */
function findUnexplained(repeated: Received[], killsMs: number[]): string[] {
  const byKill = Map.groupBy(repeated, ({ atMs }) =>
    killsMs.find((killMs) => killMs >= atMs && killMs - atMs < noteMs),
  );
  return [...byKill].flatMap(([killMs, mails]) => {
    if (killMs === undefined) return [`${mails.length} mails came again without a kill`];
    return mails.length > lanes ? [`${mails.length} mails came again after one kill`] : [];
  });
}
