import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { builtServer } from "#scripts/set-up/project-node.mjs";
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
    const page = await (await fetch(`${baseUrl}/status`)).text();
    expect(page).toContain("<dt>Saving</dt><dd><strong>The disk is full</strong></dd>");

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

test("a server that starts on a full disk says so", { timeout: shortFormMs }, async () => {
  await using stack = new AsyncDisposableStack();
  const disk = await SmallDisk.mount(300, stack);
  await disk.fill();
  const env = { DATA_DIR: disk.folder, AUTH_SECRET: "of-a-server-that-has-no-room-at-all" };
  const starting = promisify(execFile)(process.execPath, builtServer, { env });
  await expect(starting).rejects.toMatchObject({
    stderr: "The disk of DATA_DIR is full: make room on it, then start again.\n",
  });
});
