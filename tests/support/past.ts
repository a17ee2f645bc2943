import { eq, sql } from "drizzle-orm";
import { changes, type FieldValues } from "#server/crm/changes/changes.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { OwnServer } from "./own-server.ts";
import { type Answer, changeSetOf } from "./test-client.ts";

export interface LoggedChange {
  id: string;
  action: "create" | "update" | "delete";
  after: FieldValues | null;
  at: string;
}

/** A server of its own, whose changes can be said to have happened on days that are past. */
export class Past {
  readonly #server: OwnServer;
  /** When each change set happened, in the order in which they did. */
  readonly #moments = new Map<string, Date>();

  private constructor(server: OwnServer) {
    this.#server = server;
  }

  static async begin(): Promise<Past> {
    return new Past(await OwnServer.begin());
  }

  /** Remembers that a write happened at another moment than now. */
  happened(at: Date, written: Answer | string): void {
    this.#moments.set(typeof written === "string" ? written : changeSetOf(written), at);
  }

  /**
   * Has what was remembered be so: the log is dated back, and the history is rebuilt from it.
   * @returns the log of deals, in its order
   */
  settle(): Promise<LoggedChange[]> {
    return this.#server.whileAway((db) => db.transaction((tx) => this.#dateBack(tx)));
  }

  async #dateBack(tx: Db): Promise<LoggedChange[]> {
    for (const [id, at] of this.#moments) {
      await tx.execute(
        sql`update changes set created_at = ${at.toISOString()}::timestamptz where change_set_id = ${id}`,
      );
    }
    const { rows } = await tx.execute<{ id: string }>(sql`select id from workspaces`);
    for (const { id } of rows) await tx.execute(sql`call fill_deal_history(${id})`);
    return tx
      .select({
        id: changes.entityId,
        action: changes.action,
        after: changes.after,
        at: changes.createdAt,
      })
      .from(changes)
      .where(eq(changes.entity, "deal"))
      .orderBy(changes.id);
  }

  end(): Promise<void> {
    return this.#server.end();
  }
}

/** Noon of a day, so many days before today. */
export function daysAgo(count: number): Date {
  const today = new Date().toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T12:00:00Z`) - count * 86_400_000);
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
