import { eq, sql } from "drizzle-orm";
import { changes, type FieldValues } from "#server/crm/changes/changes.table.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type Answer, changeSetOf, sendTo } from "./test-client.ts";

export interface LoggedChange {
  id: string;
  action: "create" | "update" | "delete";
  after: FieldValues | null;
  at: string;
}

/** A server of its own, whose changes can be said to have happened on days that are past. */
export class Past {
  readonly #home: OwnDatabase;
  #server: ServerProcess;
  /** When each change set happened, in the order in which they did. */
  readonly #moments = new Map<string, Date>();

  private constructor(home: OwnDatabase, server: ServerProcess) {
    this.#home = home;
    this.#server = server;
    sendTo(server.baseUrl);
  }

  static async begin(): Promise<Past> {
    const home = await createOwnDatabase();
    return new Past(home, await startServer(home.variables));
  }

  /** Remembers that a write happened at another moment than now. */
  happened(at: Date, written: Answer | string): void {
    this.#moments.set(typeof written === "string" ? written : changeSetOf(written), at);
  }

  /**
   * Has what was remembered be so: the log is dated back, and the history is made of it anew.
   * @returns the log of deals, in its order
   */
  async settle(): Promise<LoggedChange[]> {
    await this.#server.stop();
    const { db, close } = await this.#home.open();
    const log = await db.transaction(async (tx) => {
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
    });
    await close();
    this.#server = await startServer(this.#home.variables);
    sendTo(this.#server.baseUrl);
    return log;
  }

  async end(): Promise<void> {
    sendTo(null);
    await this.#server.stop();
    await this.#home.remove();
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
