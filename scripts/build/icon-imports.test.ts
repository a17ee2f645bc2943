import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { icons } from "lucide-react";
import { rolldown, type Plugin, type RolldownPluginOption } from "rolldown";
import { expect, test } from "vitest";
import { z } from "zod";
import { importIcons } from "./icon-imports.ts";

test("every icon of the library is drawn as the library draws it", async () => {
  const names = Object.keys(icons);
  const program = (given: string) => `
    import { createElement } from "react";
    import { renderToStaticMarkup } from "react-dom/server";
    import { ${names.join(", ")} } from "lucide-react";
    const draw = ([icon, props]) => renderToStaticMarkup(createElement(icon, props));
    console.log(JSON.stringify([${given}].map(draw)));
  `;
  const plain = names.map((name) => `[${name}, {}]`);
  const given = uses.map((use) => `[House, ${use}]`);
  const drawAll = program([...plain, ...given].join(", "));
  const library = (await run(drawAll)).map(inOrder);
  const ours = (await run(drawAll, importIcons())).map(inOrder);
  expect(ours).toHaveLength(names.length + uses.length);
  expect(kindsOfShapes(ours)).toEqual([
    "circle",
    "ellipse",
    "line",
    "path",
    "polygon",
    "polyline",
    "rect",
  ]);
  expect(ours).toEqual(library);
});

/** What pages give to an icon. */
const uses = [
  `{ className: "size-4" }`,
  `{ strokeWidth: 3, fill: "currentColor" }`,
  `{ width: 16, height: 16 }`,
  `{ role: "img" }`,
  `{ title: "Home" }`,
  `{ "aria-label": "Home" }`,
  `{ "aria-label": undefined }`,
  `{ "aria-label": null }`,
  `{ "aria-hidden": false }`,
];

/** What the program prints when it is bundled with the plugin, or without one. */
async function run(program: string, plugin?: RolldownPluginOption): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "icons-"));
  const source: Plugin = {
    name: "source",
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? program : null),
  };
  const bundle = await rolldown({ input: entry, platform: "node", plugins: [source, plugin] });
  await bundle.write({ dir: folder, entryFileNames: "main.mjs" });
  const printed = execFileSync(process.execPath, [join(folder, "main.mjs")], {
    encoding: "utf8",
    maxBuffer: 64e6,
  });
  await rm(folder, { recursive: true });
  return z.array(z.string()).parse(JSON.parse(printed));
}

const entry = join(process.cwd(), "web/icons.ts");

/** Attributes by name; of the library's classes for an icon the first, as the others are former names. */
function inOrder(markup: string): string {
  return markup
    .replace(/class="lucide (lucide-[\w-]+)(?: lucide-[\w-]+)* ?/, 'class="lucide $1 ')
    .replace(/(?<=<\w+)(?: [\w-]+="[^"]*")+/g, (attributes) =>
      (attributes.match(/ [\w-]+="[^"]*"/g) ?? []).toSorted().join(""),
    );
}

function kindsOfShapes(markup: string[]): string[] {
  const tags = markup.flatMap((one) => [...one.matchAll(/<(\w+)/g)].map(([, tag = ""]) => tag));
  return [...new Set(tags)].filter((tag) => tag !== "svg").toSorted();
}
