import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { resolveFrom } from "./resolve-name.ts";

test("names whose servers are silent keep no one else waiting", async () => {
  const silent = createSocket("udp4").bind(0, "127.0.0.1");
  await once(silent, "listening");
  const servers = [`127.0.0.1:${silent.address().port}`];
  let answered = 0;
  const waiting = Array.from({ length: 12 }, async (_, place) => {
    const error: unknown = await resolveFrom(`${place}.example`, servers).catch(
      (failure: unknown) => failure,
    );
    answered += 1;
    return error;
  });
  // Files are read by the threads that the system's lookup would keep.
  await readFile(new URL(import.meta.url));
  expect(answered).toBe(0);
  for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ code: "ETIMEOUT" });
  silent.close();
});

test("localhost is this machine, whatever a name server says", async () => {
  const here = [{ address: "127.0.0.1", family: 4 }];
  for (const name of ["localhost", "LOCALHOST.", "shop.localhost"]) {
    expect(await resolveFrom(name, [])).toEqual(here);
  }
});
