import { expect, test } from "vitest";
import { stripModule } from "./strip-module.ts";

const path = "server/deals/deals.queries.ts";

test("a module's types become spaces, so that each line and column stays where it was", () => {
  const source = "type Id = string;\nexport const first: Id = 'x'; throw new Error();";
  const written = stripModule(source, path);
  expect(written.split("\n")[0]?.trim()).toBe("");
  expect(written.indexOf("throw")).toBe(source.indexOf("throw"));
});

test.each([
  ["#server/platform/lists.ts", "../platform/lists.js"],
  ["#server/deals/deals.table.ts", "./deals.table.js"],
  ["#shared/deals.ts", "../../shared/deals.js"],
  ["./deals.table.ts", "./deals.table.js"],
  ["drizzle-orm", "drizzle-orm"],
])("a module finds %s at %s", (name, written) => {
  expect(stripModule(`import { a } from "${name}"; a();`, path)).toContain(`"${written}"`);
});

test("a worker thread's module is found too", () => {
  const source = 'new Worker(new URL("./embedded-thread.ts", import.meta.url));';
  expect(stripModule(source, path)).toContain('"./embedded-thread.js"');
});
