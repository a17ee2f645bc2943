import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { embeddedProgram } from "#server/platform/database/embedded/embedded-program.ts";
import { initialise } from "#server/platform/database/embedded/embedded-postgres.ts";

const target = fileURLToPath(new URL("../../dist/node/empty-database", import.meta.url));

/** Makes the empty database that a server copies when it starts for the first time, on any machine. */
await rm(target, { recursive: true, force: true });
await mkdir(dirname(target), { recursive: true });
await initialise(target, await embeddedProgram());
// The user who runs the server may be another than the one who built it.
await chmod(target, 0o755);
for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
  await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
