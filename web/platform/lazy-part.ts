import { type ComponentType, lazy } from "react";
import { untilAnswered } from "./connection.ts";

const tries = 3;

/** Its code is fetched when it is first shown; without an answer the page stands without it until the server is back. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await insist(load, tries) }));
}

async function insist<Code>(load: () => Promise<Code>, triesLeft: number): Promise<Code> {
  try {
    return await load();
  } catch (failure) {
    if (triesLeft === 1) throw failure;
    await untilAnswered();
    return insist(load, triesLeft - 1);
  }
}
