import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { emailAccount } from "#shared/email/email.ts";
import { type EmailSync, emailSync } from "#shared/email/email-sync.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { letter, openMailbox, type TestMailbox } from "#tests/support/mailbox-client.ts";
import { type MailProvider, startMailProvider } from "#tests/support/mail-provider.ts";
import { cookieOf, send, someAddress, testPassword } from "#tests/support/test-client.ts";
import type { Fault, Outcome, Trial } from "./fault.ts";
import { makeDatabases } from "./places.ts";
import { Product } from "./product.ts";
import { Random } from "./random.ts";

const user = "ada";
const folders = ["INBOX", "Sent", "Trash", "Clients"];

/** Mail is moved, deleted and added, servers end and are started again, and UIDs mean others, while we sync. */
export const syncMail: Fault = {
  name: "sync-mail",
  async run(trial) {
    await using stack = new AsyncDisposableStack();
    const outcome: Outcome = { done: [], lost: [] };
    const all = [...(await makeDatabases(stack))];
    for (const [kind, variables] of trial.isShort ? all.slice(1) : all) {
      const { done, lost } = await walkOn(kind, variables, trial);
      outcome.done.push(...done);
      outcome.lost.push(...lost);
    }
    return outcome;
  },
};

async function walkOn(
  kind: string,
  variables: Record<string, string>,
  { isShort, seed, say, signal }: Trial,
): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const provider = await startMailProvider();
  stack.defer(() => provider.stop());
  const settings = { ...variables, ...provider.variables, JOB_HEARTBEAT_SECONDS: "10" };
  const product = await Product.start(settings);
  stack.defer(() => product.kill());
  const walk = await Walk.begin(provider, product, new Random(seed));
  const steps = isShort ? 60 : 1_500;
  for (let step = 1; step <= steps; step += 1) {
    signal.throwIfAborted();
    await walk.step(step === Math.ceil(steps / 2) || step % 200 === 0);
    if (step % 50 === 0) say(`${kind}: ${step} of ${steps} steps`);
  }
  const lost = await walk.settle(signal);
  const named = await walk.messageIds();
  await product.kill();
  lost.push(...(await compareMessages(variables, named)));
  return { done: [`${kind}, seed ${seed}: ${walk.describe()}`], lost };
}

/** What someone does in a mailbox, and what happens to the servers. */
class Walk {
  readonly #provider: MailProvider;
  readonly #product: Product;
  readonly #random: Random;
  readonly #did = new Map<string, number>();
  #mailbox: TestMailbox;
  #cookie = "";
  #path = "";

  private constructor(
    provider: MailProvider,
    product: Product,
    random: Random,
    mailbox: TestMailbox,
  ) {
    this.#provider = provider;
    this.#product = product;
    this.#random = random;
    this.#mailbox = mailbox;
  }

  static async begin(provider: MailProvider, product: Product, random: Random): Promise<Walk> {
    const mailbox = await openMailbox(provider.imap, user);
    const walk = new Walk(provider, product, random, mailbox);
    await mailbox.create("Clients");
    for (let count = 0; count < 30; count += 1) await walk.#append();
    await walk.#connect();
    return walk;
  }

  async #connect(): Promise<void> {
    const path = "/api/auth/sign-up/email";
    const body = { name: "Ada Tester", email: "ada@test.example", password: testPassword };
    const headers = { "x-forwarded-for": someAddress() };
    const server = this.#product.address();
    this.#cookie = cookieOf(await send({ method: "POST", path, body, headers, server }));
    const account = this.#provider.account(user);
    const { body: connected } = await this.#ask("POST", "/api/email-accounts", account);
    this.#path = `/api/email-accounts/${emailAccount.parse(connected).id}`;
  }

  async step(isKill: boolean): Promise<void> {
    const choices = ["append", "append", "move", "move", "move", "delete", "flag", "sync", "sync"];
    const what = isKill
      ? "kill"
      : this.#random.pick([...choices, "wait", ...(this.#random.next() < 0.1 ? rare : [])]);
    this.#did.set(what, (this.#did.get(what) ?? 0) + 1);
    switch (what) {
      case "append":
        return this.#append();
      case "move":
        return this.#move();
      case "delete":
        return this.#withAny((path, uid) => this.#mailbox.remove(path, uid));
      case "flag":
        return this.#withAny((path, uid) => this.#mailbox.flag(path, uid));
      case "sync":
        await this.#ask("POST", `${this.#path}/sync`);
        return;
      case "restart":
      case "renumber":
        return this.#restart(what === "renumber");
      case "kill":
        return this.#product.killAndRestart();
      default:
        await pause(this.#random.between(0, 50));
    }
  }

  async #append(): Promise<void> {
    await this.#mailbox.append(this.#random.pick(folders), letter());
  }

  async #move(): Promise<void> {
    const to = this.#random.pick(folders);
    await this.#withAny(async (path, uid) => {
      if (path !== to) await this.#mailbox.move(path, to, uid);
    });
  }

  async #withAny(run: (path: string, uid: string) => Promise<unknown>): Promise<void> {
    const path = this.#random.pick(folders);
    const uids = await this.#mailbox.uids(path);
    if (uids.length > 0) await run(path, String(this.#random.pick(uids)));
  }

  /** Cuts every connection; without its list of UIDs, Dovecot renumbers a folder. */
  async #restart(renumbers: boolean): Promise<void> {
    const { imap } = this.#provider;
    await imap.stop();
    if (renumbers) {
      await rm(join(imap.directory, "mail", user, "dovecot-uidlist"), { force: true });
    }
    await imap.start();
    this.#mailbox = await openMailbox(imap, user);
  }

  /** @returns what ledger and mailbox do not agree on after all is quiet */
  async settle(signal: AbortSignal): Promise<string[]> {
    const deadline = performance.now() + 120_000;
    let problems: string[] = ["it was never looked at"];
    let quietPasses = 0;
    let lastSync = "";
    // A message that left its last folder goes with a pass that began after it had.
    while (performance.now() < deadline && (problems.length > 0 || quietPasses < 3)) {
      await pause(300, undefined, { signal });
      await this.#ask("POST", `${this.#path}/retries`);
      const { body } = await this.#ask("GET", `${this.#path}/sync`);
      const sync = emailSync.parse(body);
      if (sync.missing !== null) {
        await this.#ask("POST", `${this.#path}/missing`, { keep: false });
      }
      problems = await this.#findDifferences(sync);
      if (sync.syncedAt !== lastSync && problems.length === 0) quietPasses += 1;
      lastSync = sync.syncedAt ?? "";
    }
    return problems;
  }

  async #findDifferences({ folders: shown, missing }: EmailSync): Promise<string[]> {
    const problems: string[] = missing === null ? [] : [`${missing} messages are missing`];
    for (const path of folders) {
      const count = (await this.#mailbox.uids(path)).length;
      const folder = shown.find((one) => one.path === path);
      const { kept = 0, leftOut = {}, waiting = 0, failed = 0 } = folder ?? {};
      const known = kept + Object.values(leftOut).reduce((sum, one) => sum + one, 0);
      if (known !== count || waiting + failed > 0) {
        const ledger = `${kept} kept, ${known - kept} left out, ${waiting} waiting, ${failed} failed`;
        problems.push(`${path} has ${count} messages, the ledger ${ledger}`);
      }
    }
    return problems;
  }

  /** Of all messages that are in the mailbox, and of those that are somewhere else than in the trash. */
  async messageIds(): Promise<{ all: Set<string>; wanted: Set<string> }> {
    const all = new Set<string>();
    const wanted = new Set<string>();
    for (const path of folders) {
      for (const id of await this.#mailbox.messageIds(path)) {
        all.add(id);
        if (path !== "Trash") wanted.add(id);
      }
    }
    return { all, wanted };
  }

  describe(): string {
    return [...this.#did].map(([what, count]) => `${count} ${what}`).join(", ");
  }

  #ask(method: string, path: string, body?: unknown) {
    const headers = { cookie: this.#cookie };
    return send({
      method,
      path,
      headers,
      server: this.#product.address(),
      ...(body ? { body } : {}),
    });
  }
}

const rare = ["restart", "renumber", "restart", "renumber"];

/** The CRM has what is in the mailbox, and nothing that is in no folder of it. */
async function compareMessages(
  { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl }: Record<string, string>,
  { all, wanted }: { all: Set<string>; wanted: Set<string> },
): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  const rows = await db.select({ id: emailMessages.messageId }).from(emailMessages);
  await close();
  const kept = rows.map(({ id }) => id ?? "");
  const once = new Set(kept);
  return [
    ...[...wanted].filter((id) => !once.has(id)).map((id) => `${id} is not in the CRM`),
    ...[...once].filter((id) => !all.has(id)).map((id) => `${id} is in no folder any more`),
    ...(kept.length === once.size ? [] : [`${kept.length - once.size} messages are there twice`]),
  ];
}
