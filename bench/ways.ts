import { startServer } from "#tests/support/server-process.ts";
import { loadOverHttp } from "./http-load.ts";
import type { Operation } from "./operations.ts";
import type { Sample } from "./samples.ts";
import type { Subject } from "./subject.ts";

/** How an operation is done: by the product, or by the bare driver with the one statement that it needs. */
export type WayName = "http" | "bare";

export interface Way {
  measure: (operation: Operation, durationMs: number) => Promise<Sample>;
  close: () => Promise<unknown>;
}

export function openWay(name: WayName, subject: Subject): Promise<Way> {
  return name === "http" ? openHttp(subject) : openBare(subject);
}

async function openHttp({ database, owner, cookie }: Subject): Promise<Way> {
  const server = await startServer(database.variables);
  const caller = { baseUrl: server.baseUrl, cookie };
  return {
    measure: (operation, durationMs) =>
      loadOverHttp(caller, () => operation.request(owner, nextTurn()), durationMs),
    close: server.stop,
  };
}

async function openBare({ database, owner }: Subject): Promise<Way> {
  const driver = await database.openBare();
  return {
    async measure({ name, reference }, durationMs) {
      if (!reference) throw new Error(`${name} has nothing to be compared with.`);
      return driver.measure(() => reference(owner, nextTurn()), durationMs);
    },
    close: driver.close,
  };
}

let lastTurn = 0;

function nextTurn(): number {
  lastTurn += 1;
  return lastTurn;
}
