import { isDeepStrictEqual } from "node:util";
import type { RandomCall } from "./random-calls.ts";
import type { Walker } from "./staff.ts";
import { readAll, recordLists, type Walkers } from "./walkers.ts";

/** All that shows what a workspace's records are. */
const views = [...recordLists, "pipeline", "tasks/counts"];

/** Whether acts that are taken back at once leave all as it was before them. */
export async function findUndoLosses(
  walkers: Walkers,
  calls: RandomCall[],
): Promise<{ undone: number; lost: string[] }> {
  const lost: string[] = [];
  let undone = 0;
  for (const owner of walkers.owners) {
    let before = await readAll(owner, views);
    for (const call of calls) {
      const { answer } = await walkers.sendAs(owner, call);
      const changeSetId = answer.headers.get("x-change-set");
      if (changeSetId === null || answer.status >= 400) continue;
      const problem = await undo(owner, changeSetId, before);
      if (problem) lost.push(`${JSON.stringify(call)} ${problem}`);
      else undone += 1;
      before = problem ? await readAll(owner, views) : before;
    }
  }
  return { undone, lost };
}

async function undo(owner: Walker, id: string, before: unknown): Promise<string | null> {
  const path = `/api/change-sets/${id}/undo`;
  const { status, body } = await owner.ask({ method: "POST", path });
  if (status !== 200) return `is not undone: ${status} ${JSON.stringify(body)}`;
  const after = await readAll(owner, views);
  return isDeepStrictEqual(after, before) ? null : "leaves something behind when it is undone";
}
