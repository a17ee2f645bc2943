import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, onTestFinished, test } from "vitest";
import { builtServer } from "#scripts/set-up/project-node.mjs";
import { createOwnDatabase } from "#tests/support/own-database.ts";

/** How a server ends that cannot start, and what it says. */
async function startAndFail(
  variables: Record<string, string>,
  uid?: number,
  program: string[] = builtServer,
) {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH ?? "", PORT: "0", LOG_LEVEL: "warn", ...variables },
    stdio: ["ignore", "ignore", "pipe"],
    ...(uid !== undefined && { uid }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { said, code: child.exitCode };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crm-pro-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test.runIf(process.platform === "linux")(
  "a DATA_DIR where no folder can be made is refused in a sentence",
  async () => {
    expect(await startAndFail({ DATA_DIR: "/proc/foo" })).toEqual({
      said: "DATA_DIR is /proc/foo, and no folder can be made there. Set DATA_DIR to a folder that this user may write to.\n",
      code: 1,
    });
  },
);

test("a DATA_DIR that is a file is refused in a sentence", async () => {
  const file = join(await makeFolder(), "file");
  await writeFile(file, "");
  for (const path of [file, join(file, "below")]) {
    const { said, code } = await startAndFail({ DATA_DIR: path });
    expect(said).toContain(`DATA_DIR is ${path}, and a part of that path is a file.`);
    expect(code).toBe(1);
  }
});

test("a DATA_DIR without the right to write is refused in a sentence", async () => {
  const folder = await makeFolder();
  await chmod(folder, 0o555);
  // The superuser may write everywhere, so the server runs as someone without rights.
  const { said, code } = await startAndFail(
    { DATA_DIR: folder },
    process.getuid?.() ? undefined : 65_534,
  );
  expect(said).toBe(
    `DATA_DIR is ${folder}, and this user has no right to write there. Set DATA_DIR to a folder that this user may write to.\n`,
  );
  expect(code).toBe(1);
});

test("a port that is in use is reported in a sentence, by one process and by several", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const home = await createOwnDatabase();
  onTestFinished(() => home.remove());
  const counts = inject("postgresUrl") === null ? ["1"] : ["1", "2"];
  for (const WEB_CONCURRENCY of counts) {
    const { said, code } = await startAndFail({ ...home.variables, PORT: port, WEB_CONCURRENCY });
    expect(said).toContain(
      `Port ${port} is in use by another program: stop that one, or set PORT to a free port.`,
    );
    expect(said).not.toContain("EADDRINUSE");
    expect(code).toBe(1);
  }
});

test("a HOST that no one knows is refused in a sentence", async () => {
  const home = await createOwnDatabase();
  onTestFinished(() => home.remove());
  expect(await startAndFail({ ...home.variables, HOST: "nowhere.invalid" })).toEqual({
    said: "This machine knows no address of nowhere.invalid: correct HOST, or leave it out.\n",
    code: 1,
  });
});

test("files that are no certificate and its key are refused in a sentence", async () => {
  const home = await createOwnDatabase();
  onTestFinished(() => home.remove());
  const file = join(await makeFolder(), "file.pem");
  await writeFile(file, "not a certificate");
  const https = { NODE_ENV: "production", TLS_CERT_FILE: file, TLS_KEY_FILE: file };
  const { said, code } = await startAndFail({ ...home.variables, ...https });
  expect(said).toContain(`${file} and ${file} cannot be used (`);
  expect(said).toContain("TLS_KEY_FILE its key without a password.");
  expect(code).toBe(1);
});

test("a misspelled setting of .env is named beside what its absence leads to", async () => {
  const DATA_DIR = await makeFolder();
  const file = join(DATA_DIR, "settings");
  await writeFile(file, "NODE_ENV=production\nAUTH_SECERT=0123456789abcdef0123456789abcdef\n");
  const program = [`--env-file=${file}`, ...builtServer];
  const { said, code } = await startAndFail({ DATA_DIR, MOLLIE_KEY: "x" }, undefined, program);
  const [inFile, beside, ...failure] = said.split("\n");
  expect(inFile).toBe(
    `AUTH_SECERT in ${file} is no setting, and is ignored. Did you mean AUTH_SECRET?`,
  );
  expect(beside).toContain("MOLLIE_KEY in the environment is no setting");
  expect(failure[1]).toContain("AUTH_SECRET: required in production");
  expect(code).toBe(1);
});
