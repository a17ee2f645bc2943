import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { operation, isOpenOperation, isUndoableOperation } from "#shared/records/operations.ts";
import type { Answer } from "#tests/support/test-client.ts";
import type { RandomCall } from "./random-calls.ts";
import type { Walker } from "./staff.ts";
import { readAll, recordLists, type Walkers } from "./walkers.ts";
import { withoutVersions } from "#tests/support/without-versions.ts";

/** All that shows what a workspace's records are. */
const views = [...recordLists, "pipeline", "tasks/counts"];

/** Whether operations that are taken back at once leave all as it was before them. */
export async function findUndoLosses(
  walkers: Walkers,
  calls: RandomCall[],
  signal: AbortSignal,
): Promise<{ undone: number; lost: string[] }> {
  const lost: string[] = [];
  let undone = 0;
  for (const owner of walkers.owners) {
    await endedOperations(owner);
    let before = await readAll(owner, views);
    for (const call of calls) {
      signal.throwIfAborted();
      const { answer } = await walkers.sendAs(owner, call);
      const changeSetId = await changeSetOf(owner, answer);
      const problem = changeSetId && (await undo(owner, changeSetId, before));
      if (problem) lost.push(`${JSON.stringify(call)} ${problem}`);
      if (changeSetId && !problem) undone += 1;
      // An erasure, which nothing takes back, has changed what there is.
      else before = await readAll(owner, views);
    }
  }
  return { undone, lost };
}

/** By what an operation can be taken back that has changed something. */
async function changeSetOf(owner: Walker, { status, headers, body }: Answer) {
  if (status >= 400) return null;
  if (status !== 202) return headers.get("x-change-set");
  const { id } = operation.parse(body);
  const ended = await endedOperations(owner);
  return ended.some((one) => one.id === id && isUndoableOperation(one)) ? id : null;
}

async function undo(owner: Walker, id: string, before: unknown): Promise<string | null> {
  const path = `/api/change-sets/${id}/undo`;
  const { status, body } = await owner.ask({ method: "POST", path });
  if (status === 202) await endedOperations(owner);
  else if (status !== 200) return `is not undone: ${status} ${JSON.stringify(body)}`;
  const after = await readAll(owner, views);
  const isBack = isDeepStrictEqual(withoutVersions(after), withoutVersions(before));
  return isBack ? null : "leaves something behind when it is undone";
}

const pauseMs = 100;
const patienceMs = 60_000;

/** The workspace's last operations, once none of them goes on in the background. */
async function endedOperations(walker: Walker) {
  const begunMs = performance.now();
  for (;;) {
    const { status, body } = await walker.ask({ method: "GET", path: "/api/operations?limit=100" });
    if (status !== 200) throw new Error(`GET /api/operations was answered ${status}`);
    const operations = operation.array().parse(body);
    const open = operations.find(isOpenOperation);
    if (!open) return operations;
    if (performance.now() - begunMs > patienceMs)
      throw new Error(`The ${open.kind} ${open.id} goes on for more than a minute`);
    await setTimeout(pauseMs);
  }
}
