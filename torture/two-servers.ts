import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { someAddress } from "#tests/support/test-client.ts";
import type { Fault } from "./fault.ts";
import { compareMails } from "./compare-mails.ts";
import { findLosses } from "./find-losses.ts";
import { insist, type Caller } from "./insist.ts";
import { makeFolder, Postgres } from "./places.ts";
import { Product } from "./product.ts";
import { Random } from "./random.ts";
import { describeRecoveries, describeWrites } from "./report.ts";
import { takeTurns } from "./take-turns.ts";
import { Writers } from "./writers.ts";

/** The form's visitor gets one, and so does the team. */
const mailsPerMessage = 2;

/** One of two servers behind a balancer dies under load, while both send mails. */
export const twoServers: Fault = {
  name: "two-servers",
  async run({ isShort, seed, signal, say }) {
    const rounds = isShort ? 1 : 20;
    const random = new Random(seed);
    await using stack = new AsyncDisposableStack();
    const smtp = await startSmtpServer();
    stack.defer(() => smtp.stop());
    const servers = await startTwo(stack, smtp.url);
    const balance = takeTurns(servers);
    const writers = await Writers.start(balance, seed, signal);
    const visitor = { cookie: "", server: balance, ledger: writers.ledger };
    const messages: string[] = [];
    const sending = new AbortController();
    const visiting = sendMessages(
      visitor,
      messages,
      AbortSignal.any([sending.signal, writers.signal]),
    );
    const killsMs: number[] = [];
    const recoveriesMs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await writers.ledger.nextWrites(random.between(20, 60), writers.signal);
      await pause(random.between(0, 30), undefined, { signal: writers.signal });
      const killedMs = performance.now();
      killsMs.push(killedMs);
      const restarted = random.pick(servers).killAndRestart();
      await writers.ledger.nextWrites(1, writers.signal);
      recoveriesMs.push(performance.now() - killedMs);
      await restarted;
      say(`one of two killed ${round} of ${rounds}, ${describeWrites(writers.ledger)}`);
    }
    sending.abort();
    await visiting;
    await writers.stop();
    const mails = await compareMails(smtp, messages.length * mailsPerMessage, killsMs);
    const lost = [...(await findLosses(writers.caller)), ...mails.lost];
    for (const server of servers) await server.kill();
    lost.push(...((await servers[0]?.endAndFindHalves()) ?? []));
    const did = `PostgreSQL: one of two servers killed ${rounds} times, ${describeWrites(writers.ledger)}`;
    return { done: [did, describeRecoveries(recoveriesMs), ...mails.done], lost };
  },
};

async function startTwo(stack: AsyncDisposableStack, smtpUrl: string): Promise<Product[]> {
  const postgres = await Postgres.start(stack);
  const variables = {
    DATA_DIR: await makeFolder(stack),
    DATABASE_URL: await postgres.createDatabase(),
    SMTP_URL: smtpUrl,
    MAIL_FROM: "hello@crm.example",
    TEAM_MAIL: "team@crm.example",
    // How soon the other server takes over what a killed one had begun.
    JOB_HEARTBEAT_SECONDS: "10",
  };
  const servers = await Promise.all([Product.start(variables), Product.start(variables)]);
  for (const server of servers) stack.defer(() => server.kill());
  return servers;
}

/** A visitor from somewhere else each time fills in the contact form, and every message has a mark. */
async function sendMessages(
  visitor: Caller,
  messages: string[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const mark = randomUUID();
    const answer = await insist(visitor, {
      method: "POST",
      path: "/api/contact-form",
      body: { name: "Ada", email: `${mark}@x.example`, message: `Message ${mark}` },
      headers: { "idempotency-key": mark, "x-forwarded-for": someAddress() },
    });
    if (answer.status === 200) messages.push(mark);
    else visitor.ledger.troubles.push(`the contact form was answered ${answer.status}`);
  }
}
