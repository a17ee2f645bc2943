import { setTimeout as delay } from "node:timers/promises";
import type { Visit } from "./tab.ts";

const everyMs = 50;

export interface Addition {
  path: string;
  newRecord: (turn: number) => object;
}

export async function whileTeammateAdds(
  { baseUrl, cookie }: Visit,
  { path, newRecord }: Addition,
  run: () => Promise<unknown>,
): Promise<void> {
  const done = new AbortController();
  const add = async (turn: number) => {
    const response = await fetch(baseUrl + path, {
      method: "POST",
      headers: { cookie, origin: baseUrl, "content-type": "application/json" },
      body: JSON.stringify(newRecord(turn)),
    });
    if (!response.ok) throw new Error(`Adding a record failed: ${await response.text()}`);
  };
  const addAll = async () => {
    const answers: Promise<void>[] = [];
    for (let turn = 0; !done.signal.aborted; turn += 1) {
      answers.push(add(turn));
      await delay(everyMs);
    }
    await Promise.all(answers);
  };
  const stopAfter = async () => {
    try {
      await run();
    } finally {
      done.abort();
    }
  };
  await Promise.all([addAll(), stopAfter()]);
}
