import { expect, test } from "vitest";
import { z } from "zod";
import { hashedBackupCodes } from "./backup-codes.ts";

const codes = ["a1B2c-D3e4F", "Z9y8X-w7V6u"];

const store = async (list: string[]) =>
  z.array(z.string()).parse(JSON.parse(await hashedBackupCodes.encrypt(JSON.stringify(list))));

test("what is stored of backup codes reveals none of them", async () => {
  const stored = await store(codes);
  expect(new Set(stored).size).toBe(2);
  for (const part of codes.flatMap((code) => [code, ...code.split("-")])) {
    expect(JSON.stringify(stored)).not.toContain(part);
  }
  expect((await store(codes)).filter((hash) => stored.includes(hash))).toEqual([]);
});

test("what is left after one was used stays as it is stored", async () => {
  const [, left = ""] = await store(codes);
  expect(await store([left])).toEqual([left]);
});
