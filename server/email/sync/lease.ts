import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export interface AccountPlace {
  workspaceId: WorkspaceId;
  accountId: string;
}

/** Another server has the account by now, or its owner paused or disconnected it. */
export class LeaseLost extends Error {}

/** A server that is silent for so long counts as dead. */
const leaseSeconds = 30;
const renewEveryMs = 10_000;

/** One server's right to sync one account: everything that it writes stands under it. */
export class Lease {
  readonly place: AccountPlace;
  /** As it was when it was taken. */
  readonly account: EmailAccountRow;
  readonly #db: Db;
  readonly #holder: string;
  readonly #renewal: NodeJS.Timeout;

  private constructor(db: Db, place: AccountPlace, account: EmailAccountRow, holder: string) {
    this.#db = db;
    this.place = place;
    this.account = account;
    this.#holder = holder;
    // A slow mail server may be silent for longer than the lease lasts.
    this.#renewal = setInterval(() => {
      this.write(async () => {}).catch(() => this.stop());
    }, renewEveryMs).unref();
  }

  /** @returns null while another server has the account, and where it is not to be synced */
  static async take(db: Db, place: AccountPlace): Promise<Lease | null> {
    const holder = newId();
    const { leaseHolder, leaseUntil } = emailAccounts;
    const [account] = await db
      .update(emailAccounts)
      .set({ leaseHolder: holder, leaseUntil: leaseEnd })
      .where(and(whereSynced(place), or(isNull(leaseHolder), lt(leaseUntil, sql`now()`))))
      .returning();
    return account ? new Lease(db, place, account, holder) : null;
  }

  static async isTaken(db: Db, place: AccountPlace): Promise<boolean> {
    const isTaken = and(whereSynced(place), isNotNull(emailAccounts.leaseHolder));
    return (await db.$count(emailAccounts, isTaken)) > 0;
  }

  /** Also renews the lease. @throws LeaseLost, and then nothing is written */
  write<Result>(run: (tx: Db) => Promise<Result>): Promise<Result> {
    return this.#db.transaction(async (tx) => {
      const renewed = await tx
        .update(emailAccounts)
        .set({ leaseUntil: leaseEnd })
        .where(
          and(
            whereAccount(this.place),
            eq(emailAccounts.leaseHolder, this.#holder),
            eq(emailAccounts.isPaused, false),
            workspaceExists(emailAccounts.workspaceId),
          ),
        )
        .returning({ id: emailAccounts.id });
      if (renewed.length === 0) throw new LeaseLost("the account is another server's by now");
      return run(tx);
    });
  }

  stop(): void {
    clearInterval(this.#renewal);
  }

  async release(): Promise<void> {
    this.stop();
    await this.#db
      .update(emailAccounts)
      .set({ leaseHolder: null, leaseUntil: null })
      .where(and(whereAccount(this.place), eq(emailAccounts.leaseHolder, this.#holder)));
  }
}

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** A condition: the account is neither paused nor disconnected. */
function whereSynced(place: AccountPlace) {
  return and(
    whereAccount(place),
    eq(emailAccounts.isPaused, false),
    isNull(emailAccounts.disconnectedAt),
    workspaceExists(emailAccounts.workspaceId),
  );
}

export function whereAccount({ workspaceId, accountId }: AccountPlace) {
  return and(eq(emailAccounts.workspaceId, workspaceId), eq(emailAccounts.id, accountId));
}
