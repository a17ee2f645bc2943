import { isAnsweredEarly } from "./early-calls.ts";

type EarlyQuery = { path: string; read: () => Promise<unknown> };

const waiting: EarlyQuery[] = [];

/** @param read puts the answer to a call that the document made (`PageHandle.asks`) into the query client */
export function readEarly(path: string, read: () => Promise<unknown>): void {
  waiting.push({ path, read });
}

/** Before the page is first rendered: what has been answered by then needs no skeleton. No other answer is awaited. */
export async function readEarlyAnswers(workspaceId: string): Promise<void> {
  const answered = waiting.splice(0).filter(({ path }) => isAnsweredEarly(path, workspaceId));
  await Promise.allSettled(answered.map(({ read }) => read()));
}
