import { execFileSync } from "node:child_process";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { inAscii, keepPlaces, squeezePackages } from "./bundle-plugins.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "bundle-"));
});

afterEach(() => rm(root, { recursive: true }));

test("a module names its own thread by where it was, wherever it comes to lie", async () => {
  await write(
    "server/database/connection.ts",
    `export const url: URL = new URL("./thread.ts", import.meta.url);`,
  );
  await write(
    "server/main.ts",
    `import { url } from "./database/connection.ts"; console.log(url);`,
  );
  const code = await build("server/main.ts");
  expect(code).toContain(`new URL("./thread.js"`);
  expect(code).toContain(`import.meta.resolve("#dist") + "/node/server/database/connection.ts"`);
  expect(code).not.toContain("import.meta.url");
});

test("a package's own place is left to it", async () => {
  await write("node_modules/one/index.js", `export const place = import.meta.url;`);
  await write("node_modules/one/package.json", `{"name":"one","main":"index.js","type":"module"}`);
  await write("server/main.ts", `import { place } from "one"; console.log(place);`);
  expect(await build("server/main.ts")).toContain("import.meta.url");
});

test("what is written beyond ASCII says the same within it", async () => {
  const text = "Gr\u00fc\u00dfe \u2026 \u{1f44b}";
  await write("server/main.ts", `export const said = ["${text}", \`${text}\`, /${text}/u.source];`);
  const code = await build("server/main.ts");
  expect(code).not.toMatch(/[^\0-\x7f]/);
  await writeFile(join(root, "built.mjs"), `${code}\nconsole.log(JSON.stringify(said));`);
  const printed = execFileSync(process.execPath, [join(root, "built.mjs")], { encoding: "utf8" });
  const [string, template, pattern] = z.array(z.string()).parse(JSON.parse(printed));
  expect([string, template]).toEqual([text, text]);
  expect(text).toMatch(new RegExp(pattern ?? "", "u"));
});

test("a package is written short with the names that a stack has, our own modules with their lines", async () => {
  await write(
    "node_modules/one/index.js",
    "export function add(first, second) {\n  return first + second;\n}\n",
  );
  await write("node_modules/one/package.json", `{"name":"one","main":"index.js","type":"module"}`);
  await write(
    "server/main.ts",
    `import { add } from "one";\nfunction print() {\n  console.log(add(1, 2));\n}\nprint();`,
  );
  const [own, packaged] = await buildApart("server/main.ts");
  expect(own).toContain("function print() {\n\tconsole.log(");
  expect(packaged).toMatch(/function add\((\w),(\w)\)\{return \1\+\2\}/);
});

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

async function build(input: string): Promise<string> {
  const bundle = await bundleOf(input);
  const { output } = await bundle.generate();
  return output[0].code;
}

/** With the package in a file of its own. */
async function buildApart(input: string): Promise<string[]> {
  const bundle = await bundleOf(input);
  const groups = [{ name: "packages/one", test: /node_modules/ }];
  const { output } = await bundle.generate({ codeSplitting: { groups } });
  return output.filter((file) => file.type === "chunk").map(({ code }) => code);
}

function bundleOf(input: string) {
  const plugins = [keepPlaces(root), squeezePackages, inAscii];
  return rolldown({ input: join(root, input), cwd: root, platform: "node", plugins });
}
