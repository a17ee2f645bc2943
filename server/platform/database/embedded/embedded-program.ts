import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { workerData } from "node:worker_threads";
import { runOnce } from "#server/platform/process/run-once.ts";

/** Compiled once for all threads of this process. */
export const embeddedProgram = runOnce(async () => {
  const library = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(await readFile(join(dirname(library), "pglite.wasm")));
});

export function givenProgram(): WebAssembly.Module {
  const given: unknown = workerData;
  if (given instanceof WebAssembly.Module) return given;
  throw new Error("The embedded database's thread was begun without its program");
}
