import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { expect, onTestFinished, test } from "vitest";
import { leanPackages, type Part } from "./lean-packages.ts";

test("a part of a package is written as the server needs it", async () => {
  const code = await build({ file: "/one/zone.js", replace: [[`"system"`, `"utc"`]] });
  expect(code).toContain("utc");
  expect(code).not.toContain("system");
});

test("a package that has changed fails the build", async () => {
  const renamed: Part = { file: "/one/zone.js", replace: [[`"local"`, `"utc"`]] };
  await expect(build(renamed)).rejects.toThrow(/zone\.js has no "local"/);
  const moved: Part = { file: "/one/zones.js", replace: [[`"system"`, `"utc"`]] };
  await expect(build(moved)).rejects.toThrow("No package has /one/zones.js");
});

async function build(part: Part): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "lean-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "node_modules/one"), { recursive: true });
  await writeFile(join(root, "node_modules/one/zone.js"), `export const zone = "system";`);
  await writeFile(join(root, "main.js"), `import { zone } from "one/zone.js"; console.log(zone);`);
  const plugins = [leanPackages([part])];
  const bundle = await rolldown({ input: join(root, "main.js"), cwd: root, plugins });
  const { output } = await bundle.generate();
  return output[0].code;
}
