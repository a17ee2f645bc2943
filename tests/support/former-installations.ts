import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished } from "vitest";
import type { z } from "zod";
import { openDatabase } from "#server/platform/database/database.ts";
import { callServer } from "./archives.ts";
import { runOperatorCommand } from "./operator-commands.ts";
import { createDatabase } from "./postgres-server.ts";
import type { ServerProcess } from "./server-process.ts";
import { cookieOf, send, testPassword } from "./test-client.ts";

/** Where an installation may be put: an empty database of its own, like those of the server under test. */
export async function emptyPlace() {
  const postgresUrl = inject("postgresUrl");
  const dataDir = await mkdtemp(join(tmpdir(), "crm-former-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const databaseUrl = postgresUrl === null ? undefined : await createDatabase(postgresUrl);
  const variables = {
    DATA_DIR: dataDir,
    AUTH_SECRET: "the secret of the installation that was saved",
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const open = (migrationsFolder?: string) =>
    openDatabase({
      dataDir,
      databaseUrl,
      ...(migrationsFolder !== undefined && { migrationsFolder }),
    });
  return { place: { dataDir, databaseUrl }, variables, open };
}

/** Restores a backup into a place of its own. */
export async function restoreInOwnPlace(file: string) {
  const place = await emptyPlace();
  const restored = await runOperatorCommand("restore", [file], place.variables);
  expect(restored, restored.output).toMatchObject({ exitCode: 0 });
  return place;
}

export async function signInAt({ baseUrl }: ServerProcess, email: string) {
  const body = { email, password: testPassword };
  const cookie = cookieOf(
    await send({ method: "POST", path: "/api/auth/sign-in/email", body, server: baseUrl }),
  );
  const call = (method: string, path: string) => callServer({ baseUrl, cookie }, method, path);
  return {
    call,
    read: async <Schema extends z.ZodType>(path: string, schema: Schema) =>
      schema.parse(await (await call("GET", path)).json()),
  };
}
