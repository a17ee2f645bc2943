import { isDeepStrictEqual } from "node:util";
import type { PgBoss } from "pg-boss";

/** The times at which jobs are sent. Writes only what differs from what is stored when a server starts. */
export class Schedules {
  readonly #boss: PgBoss;
  /** By name. */
  readonly #stored: Map<string, object>;

  private constructor(boss: PgBoss, stored: Map<string, object>) {
    this.#boss = boss;
    this.#stored = stored;
  }

  static async read(boss: PgBoss): Promise<Schedules> {
    const schedules = await boss.getSchedules();
    const unkeyed = schedules.filter(({ key }) => key === "");
    return new Schedules(boss, new Map(unkeyed.map((schedule) => [schedule.name, schedule])));
  }

  async set(name: string, cron: string, data: object, singletonKey: string): Promise<void> {
    // A time that passed while no server ran is made up for.
    const options = { singletonKey, missed: "once" } as const;
    const stored = this.#stored.get(name);
    const wanted = { ...stored, cron, timezone: "UTC", data, options };
    if (isDeepStrictEqual(wanted, stored)) return;
    await this.#boss.schedule(name, cron, data, options);
    this.#stored.set(name, wanted);
  }

  /** Also one that another server has set since. */
  async remove(name: string): Promise<void> {
    await this.#boss.unschedule(name);
    this.#stored.delete(name);
  }
}
