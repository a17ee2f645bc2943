import { expect, test } from "vitest";
import { exportedFile, exportedRows, fetchExport, workbookPart } from "#tests/support/exports.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp } from "#tests/support/test-client.ts";

const count = 20_000;

test(
  "20,000 records are exported each once, in any order, and a caller may leave",
  { timeout: 240_000 },
  async () => {
    const user = await signUp();
    const lines = Array.from({ length: count }, (_, row) => `Name ${row % 100},Size ${row}`);
    const content = `Company name,Size\r\n${lines.join("\r\n")}\r\n`;
    const file = await sendFile(user, { entity: "company", content });
    if (!file.mapping) throw new Error("there is no guess");
    await dryRun(user, file, { ...file.mapping, key: "none" });
    await runImport(user, file);

    for (const sort of ["-createdAt", "name", "-location", "size"]) {
      const path = `/api/companies/export?columns=size,name&sort=${sort}`;
      const [, ...rows] = await exportedRows(user, path);
      expect(rows).toHaveLength(count);
      expect(new Set(rows.map(([size]) => size)).size, sort).toBe(count);
    }

    const [, ...sorted] = await exportedRows(user, "/api/companies/export?columns=name&sort=name");
    const names = sorted.map(([name = ""]) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));

    const workbook = await exportedFile(user, "/api/companies/export?format=xlsx");
    const sheet = await workbookPart(workbook, "xl/worksheets/sheet1.xml");
    expect(sheet.match(/<row /g)).toHaveLength(count + 1);

    const leaving = new AbortController();
    const answer = await fetchExport(user, "/api/companies/export", leaving.signal);
    await answer.body?.getReader().read();
    leaving.abort();
    expect(await exportedRows(user, "/api/companies/export?q=Name 99")).toHaveLength(201);
  },
);
