import type { APIRequestContext } from "@playwright/test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "#tests/support/journey.ts";

test("the licenses name each package of which pages, scripts and stylesheets are made", async ({
  request,
}) => {
  const licenses = await readLicenses(request);
  const sources = (await readTexts("web", /\.(?:tsx?|css)$/)).filter(isShipped);
  const names = new Set(sources.flatMap(({ text }) => packagesIn(text)));
  expect(names.size).toBeGreaterThan(20);
  const isMissing = (name: string) => !licenses.includes(`\n## ${name} - `);
  expect([...names].filter(isMissing)).toEqual([]);
});

test("the licenses name what a package has copied", async ({ request }) => {
  const licenses = await readLicenses(request);
  const files = await readTexts("dist/client/assets", /\.(?:js|css)$/);
  const lists = files.flatMap(({ text }) =>
    [...text.matchAll(/For license information please see (\S+)/g)].map(([, list = ""]) => list),
  );
  expect(lists).not.toEqual([]);
  expect(lists.filter((list) => !licenses.includes(list))).toEqual([]);
  const [, swaggerUi] = licenses.split("\n## swagger-ui - ");
  for (const text of ["Apache License", "SmartBear Software Inc.", "DOMPurify"]) {
    expect(swaggerUi).toContain(text);
  }
});

async function readLicenses(request: APIRequestContext): Promise<string> {
  return (await request.get("/third-party-licenses.txt")).text();
}

async function readTexts(folder: string, name: RegExp) {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => name.test(path));
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(folder, path), "utf8") })),
  );
}

/** The site map and tests run while the site is built. */
function isShipped({ path }: { path: string }): boolean {
  return path !== "routes.ts" && !/\.test\.tsx?$/.test(path);
}

/** What a module or a stylesheet imports. `radix-ui` only lists packages, each of which is named. */
function packagesIn(text: string): string[] {
  const imports = text.matchAll(
    /^(?:(?:import|export) (?!type\b)(?:[\w*{},\s]+ from )?|@import )"((?:@[^/"]+\/)?[^/".#:]+)(?:\/[^"]*)?"/gm,
  );
  return [...imports].map(([, name = ""]) => name).filter((name) => name !== "radix-ui");
}
