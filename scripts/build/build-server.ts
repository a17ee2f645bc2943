import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { stripModule } from "./strip-module.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const target = "dist/node";

/**
 * Writes the server as JavaScript under dist/node, one file for each of its own. Node could run the
 * sources as they are, and does so in tests, but its stripper of types holds 60 MB in each process.
 * Types become spaces, so every line and column in a log is the source's own.
 */
async function buildServer(): Promise<void> {
  await rm(target, { recursive: true, force: true });
  for await (const path of glob(["server/**/*.ts", "shared/**/*.ts"])) {
    if (!path.endsWith(".test.ts")) await stripFile(path);
  }
  await cp("server/migrations", `${target}/server/migrations`, { recursive: true });
}

async function stripFile(path: string): Promise<void> {
  const written = `${target}/${path.replace(/\.ts$/, ".js")}`;
  await mkdir(dirname(written), { recursive: true });
  await writeFile(written, stripModule(await readFile(path, "utf8"), path));
}

process.chdir(root);
await buildServer();
