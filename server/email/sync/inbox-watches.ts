import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { ImapFlow } from "imapflow";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";
import { imapClient, imapOf } from "#server/email/connections/mail-servers.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { emailSyncJob } from "#server/email/sync/sync-soon.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

interface Parts {
  db: Db;
  secrets: AccountSecrets;
  privateHosts: string[];
  log: Pick<FastifyBaseLogger, "info">;
}

/** Each is a connection that stays open; accounts beyond that are synced each minute, as all are. */
const watchesPerServer = 50;
/** A server that is silent for so long watches no more. */
const claimSeconds = 90;
const renewEveryMs = 30_000;
/** A mail server that ended a connection is left alone for so long. */
const restMs = 5 * 60_000;
/** A pass that was under way may have looked into the inbox already, and takes no second job in. */
const hintAgainMs = 5_000;

interface Watch {
  client: ImapFlow | null;
  account: EmailAccountRow;
}

/** Mail servers say when something comes into an inbox (RFC 2177). A hint: nothing depends on it or waits for it. */
export class InboxWatches {
  readonly #parts: Parts;
  readonly #holder = newId();
  readonly #watches = new Map<string, Watch>();
  readonly #restsUntil = new Map<string, number>();
  readonly #renewal: NodeJS.Timeout;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#renewal = setInterval(() => {
      this.#renew().catch((err: unknown) => parts.log.info({ err }, "watches were not renewed"));
    }, renewEveryMs).unref();
  }

  /** Called after a sync that went well. Only one server watches an account. */
  async watch(account: EmailAccountRow): Promise<void> {
    const { id } = account;
    if (this.#isStopped || this.#watches.size >= watchesPerServer) return;
    if (this.#watches.has(id) || (this.#restsUntil.get(id) ?? 0) > Date.now()) return;
    const watch: Watch = { client: null, account };
    this.#watches.set(id, watch);
    try {
      if (await this.#claim(account)) await this.#open(watch);
      else this.#watches.delete(id);
    } catch (err) {
      this.#parts.log.info({ err, accountId: id }, "an inbox is not watched");
      this.#end(watch);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#renewal);
    for (const { client } of this.#watches.values()) client?.close();
    this.#watches.clear();
    await this.#parts.db.update(emailAccounts).set(unclaimed).where(this.#whereWatchedHere());
  }

  async #open(watch: Watch): Promise<void> {
    const { secrets, privateHosts } = this.#parts;
    const { account } = watch;
    const client = await imapClient(imapOf(account, await secrets.of(account)), privateHosts);
    watch.client = client;
    client.on("error", () => {});
    client.on("close", () => this.#end(watch));
    client.on("exists", ({ count, prevCount }) => {
      if (count > prevCount) this.#hint(account);
    });
    await client.connect();
    await client.mailboxOpen("INBOX", { readOnly: true });
    if (this.#isStopped || !client.capabilities.has("IDLE")) return client.close();
    // What came between the pass and this moment.
    this.#hint(account);
    void client.idle().catch(() => client.close());
  }

  #end(watch: Watch): void {
    const { id } = watch.account;
    if (this.#watches.get(id) !== watch) return;
    this.#watches.delete(id);
    this.#restsUntil.set(id, Date.now() + restMs);
    watch.client?.close();
    void this.#release(watch.account);
  }

  /** Another server may watch it better. A claim that stays ends by itself. */
  async #release(account: EmailAccountRow): Promise<void> {
    const { db, log } = this.#parts;
    try {
      await db
        .update(emailAccounts)
        .set(unclaimed)
        .where(and(whereAccount(account), this.#whereWatchedHere()));
    } catch (err) {
      log.info({ err, accountId: account.id }, "an inbox stays claimed");
    }
  }

  #hint({ workspaceId, id: accountId }: EmailAccountRow): void {
    const { db, log } = this.#parts;
    const send = () =>
      sendJob(db, emailSyncJob, { workspaceId, accountId }).catch((err: unknown) =>
        log.info({ err, accountId }, "a hint of new mail was lost"),
      );
    void send();
    setTimeout(() => {
      if (!this.#isStopped) void send();
    }, hintAgainMs).unref();
  }

  async #claim(account: EmailAccountRow): Promise<boolean> {
    const { watcher, watchedUntil } = emailAccounts;
    const claimed = await this.#parts.db
      .update(emailAccounts)
      .set({ watcher: this.#holder, watchedUntil: claimEnd })
      .where(
        and(
          whereAccount(account),
          isWatchable,
          or(isNull(watcher), eq(watcher, this.#holder), lt(watchedUntil, sql`now()`)),
        ),
      )
      .returning({ id: emailAccounts.id });
    return claimed.length > 0;
  }

  /** Also ends the watches of accounts that were paused, changed or disconnected. */
  async #renew(): Promise<void> {
    for (const [id, until] of this.#restsUntil) {
      if (until <= Date.now()) this.#restsUntil.delete(id);
    }
    const ids = [...this.#watches.keys()];
    if (ids.length === 0) return;
    const { db } = this.#parts;
    const isWatched = and(this.#whereWatchedHere(), inArray(emailAccounts.id, ids));
    // A sync has its account's row locked now and then, and is not waited for.
    const free = db
      .select({ id: emailAccounts.id })
      .from(emailAccounts)
      .where(isWatched)
      .for("update", { skipLocked: true });
    await db
      .update(emailAccounts)
      .set({ watchedUntil: claimEnd })
      .where(and(isWatched, inArray(emailAccounts.id, free)));
    const ours = await db
      .select({ id: emailAccounts.id, signInGivenAt: emailAccounts.signInGivenAt })
      .from(emailAccounts)
      .where(and(isWatched, isWatchable));
    const watched = new Map(ours.map((row) => [row.id, row.signInGivenAt]));
    for (const [id, watch] of this.#watches) {
      if (watch.client && watched.get(id) !== watch.account.signInGivenAt) this.#end(watch);
    }
  }

  #whereWatchedHere() {
    return eq(emailAccounts.watcher, this.#holder);
  }
}

const claimEnd = sql`now() + make_interval(secs => ${claimSeconds})`;
const unclaimed = { watcher: null, watchedUntil: null };
const isWatchable = and(
  isNull(emailAccounts.disconnectedAt),
  eq(emailAccounts.isPaused, false),
  workspaceExists(emailAccounts.workspaceId),
);

function whereAccount({ workspaceId, id }: EmailAccountRow) {
  return and(eq(emailAccounts.workspaceId, workspaceId), eq(emailAccounts.id, id));
}
