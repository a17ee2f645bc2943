import { readFileSync } from "node:fs";
import { z } from "zod";

export function readProductVersion(): string {
  const file = new URL("package.json", import.meta.resolve("#dist"));
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, "utf8"))).version;
}
