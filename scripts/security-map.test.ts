import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isOpenToKeys, may, permissions, roles } from "#shared/accounts/permissions.ts";

const map = await readFile("docs/security/asvs-5-level-2.md", "utf8");

const rowPattern =
  /^\| (\d+\.\d+\.\d+) +\| ([12]) +\| .*? +\| (met|partly|not met|not applicable) +\| (.*?) *\|$/gm;

const rows = [...map.matchAll(rowPattern)].map(([, number, level, status, shown = ""]) => ({
  number,
  level,
  status,
  shown,
}));

/** A path in backticks, and the names of tests that are quoted behind it. */
const citations = [...map.matchAll(/`([\w./-]+)`((?:,? (?:and )?"[^"]+")*)/g)]
  .map(([, path = "", names = ""]) => ({
    path,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
  }))
  .filter(({ path }) => /^(?:\.\w|\w.*[/.])/.test(path));

test("the map has each requirement of both levels once", () => {
  expect(rows.filter(({ level }) => level === "1")).toHaveLength(70);
  expect(rows.filter(({ level }) => level === "2")).toHaveLength(183);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test("the map's sums are those of its rows", () => {
  const sums = ["met", "partly", "not met", "not applicable"].map(
    (status) => rows.filter((row) => row.status === status).length,
  );
  const [, ...written] = /^\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/m.exec(map) ?? [];
  expect(written.map(Number)).toEqual(sums);
});

test("whatever is met says where", () => {
  const unshown = rows.filter(({ status, shown }) => status === "met" && !shown.includes("`"));
  expect(unshown).toEqual([]);
});

test("every file that is named exists", () => {
  expect(citations.length).toBeGreaterThan(rows.length / 2);
  expect(citations.filter(({ path }) => !existsSync(path))).toEqual([]);
});

test("every test that is named is in its file", async () => {
  const missing: string[] = [];
  for (const { path, names } of citations.filter((citation) => citation.names.length > 0)) {
    const text = await readFile(path, "utf8");
    missing.push(...names.filter((name) => !text.includes(name)).map((name) => `${path}: ${name}`));
  }
  expect(missing).toEqual([]);
});

test("the rules of fields say which role has which permission", async () => {
  const rules = await readFile("docs/security/rules-of-fields.md", "utf8");
  const written = [
    ...rules.matchAll(
      /^\| `([\w.]+)` +\| ((?:owner|admin|member|viewer)[\w, ]*?) +\| (yes|no) +\|$/gm,
    ),
  ];
  const granted = permissions.map((permission) => [
    permission,
    roles.filter((role) => may(role, permission)).join(", "),
    isOpenToKeys(permission) ? "yes" : "no",
  ]);
  expect(written.map(([, ...cells]) => cells)).toEqual(granted);
});

test("every file that the rules of fields name exists", async () => {
  const rules = await readFile("docs/security/rules-of-fields.md", "utf8");
  const files = [...rules.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, path = ""]) => path);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});
