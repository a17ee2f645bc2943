import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { workerData } from "node:worker_threads";

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PostgreSQL's WebAssembly, compiled once for all threads of this process: the machine code that one of them
 * has had made serves the next, as where an empty database was made, or the thread began again.
 */
export function embeddedProgram(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(await readFile(join(dirname(library), "pglite.wasm")));
}

/** The program with which this thread was begun. */
export function givenProgram(): WebAssembly.Module {
  const given: unknown = workerData;
  if (given instanceof WebAssembly.Module) return given;
  throw new Error("The embedded database's thread was begun without its program");
}
