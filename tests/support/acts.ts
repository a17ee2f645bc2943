import { expect } from "vitest";
import { act, type Act, isOpenAct } from "#shared/acts.ts";
import type { TestClient } from "#tests/support/test-client.ts";

/** Waits until an act is at its end, and gives how it ended. */
export async function ended(user: TestClient, id: string): Promise<Act> {
  const read = () => user.get(`/api/acts/${id}`, act);
  await expect.poll(async () => isOpenAct(await read()), { timeout: 60_000 }).toBe(false);
  return read();
}

/** Begins to take back what an act did, which takes an act of its own. */
export async function undoAct(user: TestClient, id: string): Promise<Act> {
  const answer = await user.ask({ method: "POST", path: `/api/change-sets/${id}/undo` });
  expect(answer.status).toBe(202);
  return ended(user, act.parse(answer.body).id);
}
