import { expect, test } from "vitest";
import { makeLane } from "./lane.ts";

test("as many calls as a lane has room for run at once, and one that no one waits for is not begun", async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const leaving = new AbortController();
  const inTurn = makeLane(3);
  const call = (number: number, { signal } = new AbortController()) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      return number;
    }, signal);
  const calls = [call(1), call(2), call(3), call(4, leaving), call(5)];
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3]);
  leaving.abort();
  ends.shift()?.();
  await expect(calls[3]).rejects.toThrow(/abort/i);
  await expect.poll(() => begun).toEqual([1, 2, 3, 5]);
  for (const end of ends) end();
  expect(await Promise.all([calls[0], calls[1], calls[2], calls[4]])).toEqual([1, 2, 3, 5]);
});
