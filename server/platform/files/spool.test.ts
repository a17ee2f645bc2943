import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spool } from "./spool.ts";

test("what is spooled goes by way of the folder that is named, and leaves nothing there", async () => {
  const directory = await mkdtemp(join(tmpdir(), "crm-spooled-"));
  const home = join(directory, "data");
  const chunks: Uint8Array[] = [];
  const spooled = spool(home, async (sink) => {
    sink.write("one, ");
    await new Promise<void>((done) => sink.end("two", done));
  });
  for await (const chunk of spooled) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe("one, two");
  expect(await readdir(home)).toEqual([]);
  await rm(directory, { recursive: true });
});
