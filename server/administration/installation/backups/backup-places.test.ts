import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeKeyPair } from "#server/platform/backup/age-file.ts";
import { readEnvironment } from "#server/platform/settings/environment.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { s3Key, startS3, type S3Server } from "#tests/support/s3-server.ts";
import { sftpUser, startSftp, type SftpServer } from "#tests/support/sftp-server.ts";
import { withStore } from "./open-store.ts";

let folder: string;
let s3: S3Server;
let sftp: SftpServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crm-places-"));
  return () => rm(folder, { recursive: true });
});

beforeAll(async () => {
  s3 = await startS3("crm");
  return () => s3.stop();
});

beforeAll(async () => {
  sftp = await startSftp(folder);
  return () => sftp.stop();
});

const { recipient } = await makeKeyPair();

function placeOf(kind: string, others: Record<string, string> = {}) {
  const settings: Record<string, Record<string, string>> = {
    folder: { BACKUP_TO: join(folder, "own") },
    s3: {
      BACKUP_TO: "s3://crm/nightly/here",
      BACKUP_S3_ENDPOINT: s3.endpoint,
      BACKUP_S3_KEY_ID: s3Key.id,
      BACKUP_S3_SECRET: s3Key.secret,
    },
    sftp: {
      BACKUP_TO: `sftp://${sftpUser.name}@127.0.0.1:${sftp.port}/`,
      BACKUP_SFTP_HOST_KEY: sftp.fingerprint,
      BACKUP_SFTP_PASSWORD: sftpUser.password,
    },
  };
  const basics = { DATA_DIR: join(folder, "data"), BACKUP_RECIPIENTS: recipient };
  return readEnvironment({ ...basics, ...settings[kind], ...others }).backups.to;
}

/** More than two parts of an S3 upload. */
async function* large(): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < 350; index += 1) yield Buffer.alloc(100_000, index % 251);
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(20_000_000);
  throw new Error("The database went away.");
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test.each(["folder", "s3", "sftp"])("%s keeps, gives back, lists and removes", async (kind) => {
  await withStore(placeOf(kind), async (store) => {
    await store.write("one.backup.age", large());
    await store.write(
      "two.backup.age",
      (async function* () {
        yield Buffer.from("small");
      })(),
    );
    const names = await store.list();
    expect(names).toEqual(expect.arrayContaining(["one.backup.age", "two.backup.age"]));
    expect((await collect(store.read("one.backup.age"))).equals(await collect(large()))).toBe(true);
    await store.remove("one.backup.age");
    await store.remove("never-there.backup.age");
    expect(await store.list()).not.toContain("one.backup.age");
  });
});

test.each(["folder", "s3", "sftp"])("half of a file does not count in %s", async (kind) => {
  await withStore(placeOf(kind), async (store) => {
    await expect(store.write("half.backup.age", failing())).rejects.toThrow("went away");
    expect((await store.list()).filter((name) => name.startsWith("half"))).toEqual([]);
    await expect(collect(store.read("half.backup.age"))).rejects.toBeInstanceOf(Error);
  });
});

test("an object has the folder before its name, and a wrong secret is refused", async () => {
  await withStore(placeOf("s3"), (store) => store.write("three.backup.age", large()));
  expect([...s3.objects.keys()]).toContain("nightly/here/three.backup.age");
  expect(s3.refused()).toBe(0);
  const wrong = placeOf("s3", { BACKUP_S3_SECRET: "another" });
  await expect(withStore(wrong, (store) => store.list())).rejects.toThrow(
    /^127\.0\.0\.1:\d+ refuses the key \(S3 returned 403 .*\): correct BACKUP_S3_KEY_ID, /,
  );
});

test("a bucket or a folder that is not there is named", async () => {
  const bucket = placeOf("s3", { BACKUP_TO: "s3://other/here" });
  await expect(withStore(bucket, (store) => store.list())).rejects.toThrow(
    "There is no bucket other: make it, or correct BACKUP_TO.",
  );
  const to = `sftp://${sftpUser.name}@127.0.0.1:${sftp.port}/nowhere`;
  const missing = placeOf("sftp", { BACKUP_TO: to });
  await expect(withStore(missing, (store) => store.list())).rejects.toThrow(
    "There is no folder /nowhere: make it, or correct BACKUP_TO.",
  );
});

test("an SFTP server with another key, or one that does not take the password, is not written to", async () => {
  const others: [wrong: Record<string, string>, sentence: string][] = [
    [
      { BACKUP_SFTP_HOST_KEY: `SHA256:${"A".repeat(43)}` },
      "shows another key than BACKUP_SFTP_HOST_KEY: correct it",
    ],
    [{ BACKUP_SFTP_PASSWORD: "another" }, "does not let this user in: correct the user in"],
  ];
  const before = await readdir(folder);
  for (const [wrong, sentence] of others) {
    const refused = withStore(placeOf("sftp", wrong), (store) => store.write("x", large()));
    await expect(refused).rejects.toThrow(sentence);
  }
  expect(await readdir(folder)).toEqual(before);
});

test("a place that does not answer is named with the setting to correct", async () => {
  const port = await findFreePort();
  const others = {
    s3: { BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}` },
    sftp: { BACKUP_TO: `sftp://${sftpUser.name}@127.0.0.1:${port}/` },
  };
  const names = { s3: "BACKUP_S3_ENDPOINT", sftp: "BACKUP_TO" };
  for (const kind of ["s3", "sftp"] as const) {
    const asked = withStore(placeOf(kind, others[kind]), (store) => store.list());
    await expect(asked).rejects.toThrow(
      `127.0.0.1:${port} does not answer (ECONNREFUSED): correct ${names[kind]}, or`,
    );
  }
});

test.each(["/proc/nowhere", "package.json"])("%s is no folder for backups", async (path) => {
  const asked = withStore(placeOf("folder", { BACKUP_TO: path }), (store) => store.list());
  await expect(asked).rejects.toThrow(`BACKUP_TO is ${path}, and `);
});

test("what a place needs is asked for", () => {
  const required = (settings: Record<string, string>) => {
    try {
      readEnvironment({ DATA_DIR: folder, AUTH_SECRET: "x".repeat(32), ...settings });
      return [];
    } catch (error) {
      return [...String(error).matchAll(/BACKUP_\w+(?=[.:\d]*: )/g)].map(([name]) => name);
    }
  };
  expect(required({ BACKUP_TO: "s3://crm" })).toEqual([
    "BACKUP_RECIPIENTS",
    "BACKUP_S3_ENDPOINT",
    "BACKUP_S3_KEY_ID",
    "BACKUP_S3_SECRET",
  ]);
  expect(required({ BACKUP_TO: "sftp://host/folder", BACKUP_RECIPIENTS: recipient })).toEqual([
    "BACKUP_SFTP_HOST_KEY",
    "BACKUP_SFTP_PASSWORD",
  ]);
  expect(required({ BACKUP_TO: "ftp://host/folder" })).toEqual(["BACKUP_TO"]);
  expect(required({ BACKUP_RECIPIENTS: "AGE-SECRET-KEY-1ABC" })).toEqual(["BACKUP_RECIPIENTS"]);
  expect(required({ BACKUP_AT: "25:00" })).toEqual(["BACKUP_AT"]);
  expect(required({ BACKUP_TO: "off" })).toEqual([]);
});
