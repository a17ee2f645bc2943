import { expect, test } from "vitest";
import { signUp } from "#bench/sign-up.ts";
import { startServer } from "#tests/support/server-process.ts";
import { makeFolder, Postgres } from "./places.ts";
import { shortFormMs } from "./short-form.ts";
import { SmallDisk } from "./small-disk.ts";

const sentence =
  "The server's disk is full, so nothing can be saved. It works again as soon as there is room.";

test.for(["embedded database", "PostgreSQL"])(
  "a full disk is reported until there is room: %s",
  { timeout: shortFormMs },
  async (kind) => {
    await using stack = new AsyncDisposableStack();
    const disk = await SmallDisk.mount(300, stack);
    const variables: Record<string, string> =
      kind === "PostgreSQL"
        ? { DATA_DIR: await makeFolder(stack), DATABASE_URL: await databaseOn(disk, stack) }
        : { DATA_DIR: disk.folder };
    const { baseUrl, kill } = await startServer(variables);
    stack.defer(kill);
    const cookie = await signUp(baseUrl, "full@disk.example");
    const save = () => writeContacts(baseUrl, cookie);
    const isReady = () => read(`${baseUrl}/readyz`);
    await expect.poll(isReady).toEqual([200, undefined]);

    await disk.fill();
    await expect.poll(save).toEqual([503, sentence]);
    expect(await isReady()).toEqual([503, sentence]);
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);

    await disk.makeRoom();
    await expect.poll(isReady).toEqual([200, undefined]);
    await expect.poll(save).toEqual([201, undefined]);
  },
);

async function databaseOn(disk: SmallDisk, stack: AsyncDisposableStack): Promise<string> {
  return (await Postgres.start(stack, disk.folder)).createDatabase();
}

async function read(url: string, init?: RequestInit): Promise<[number, unknown]> {
  const answer = await fetch(url, init);
  const body: unknown = await answer.json();
  const error = typeof body === "object" && body && "error" in body ? body.error : undefined;
  return [answer.status, error];
}

/** Files that the database has begun take a few more rows, so several are written. */
async function writeContacts(baseUrl: string, cookie: string): Promise<[number, unknown]> {
  for (let count = 0; count < 20; count += 1) {
    const answer = await writeContact(baseUrl, cookie);
    if (answer[0] !== 201) return answer;
  }
  return [201, undefined];
}

function writeContact(baseUrl: string, cookie: string): Promise<[number, unknown]> {
  const body = JSON.stringify({
    name: "Ada Lovelace",
    email: `${crypto.randomUUID()}@full.example`,
    notes: Array.from({ length: 120 }, () => crypto.randomUUID()).join(" "),
  });
  const headers = { cookie, origin: baseUrl, "content-type": "application/json" };
  return read(`${baseUrl}/api/contacts`, { method: "POST", headers, body });
}
