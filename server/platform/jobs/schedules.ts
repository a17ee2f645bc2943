import { isDeepStrictEqual } from "node:util";
import type { PgBoss, Schedule } from "pg-boss";

/** The times at which jobs are sent. Writes only what differs from what is stored when a server starts. */
export class Schedules {
  readonly #boss: PgBoss;
  readonly #stored: Schedule[];

  private constructor(boss: PgBoss, stored: Schedule[]) {
    this.#boss = boss;
    this.#stored = stored;
  }

  static async read(boss: PgBoss): Promise<Schedules> {
    return new Schedules(boss, await boss.getSchedules());
  }

  /** @param cron in UTC */
  async set(name: string, cron: string, data: object, singletonKey: string): Promise<void> {
    // A time that passed while no server ran is made up for.
    const options = { singletonKey, missed: "once" } as const;
    const stored = this.#find(name);
    const wanted = { ...stored, cron, timezone: "UTC", data, options };
    if (!isDeepStrictEqual(wanted, stored)) await this.#boss.schedule(name, cron, data, options);
  }

  async remove(name: string): Promise<void> {
    if (this.#find(name)) await this.#boss.unschedule(name);
  }

  #find(name: string): Schedule | undefined {
    return this.#stored.find((schedule) => schedule.name === name && schedule.key === "");
  }
}
