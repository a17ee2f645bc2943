import { expect, test } from "vitest";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { ended, undoOperation } from "#tests/support/operations.ts";
import { exportedRows } from "#tests/support/exports.ts";
import { beginImport, dryRun, manyContacts, rowsDone, sendFile } from "#tests/support/imports.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const count = 6_000;

async function addresses(user: TestClient): Promise<string[]> {
  const [headers = [], ...rows] = await exportedRows(user, "/api/contacts/export");
  return rows.map((cells) => cells[headers.indexOf("Email")] ?? "").toSorted();
}

test("an import goes on where it stood when its server was killed, and is taken back whole", async () => {
  const home = await createOwnDatabase();
  const settings = { ...home.variables, JOB_HEARTBEAT_SECONDS: "10" };
  const killed = await startServer(settings);
  sendTo(killed.baseUrl);
  const user = await signUp();
  const add = (name: string, email: string) =>
    user.create("/api/contacts", contact, { name, email });
  const early = await add("Early", "person1@x.example");
  const late = await add("Late", `person${count - 1}@x.example`);
  const file = await sendFile(user, { entity: "contact", content: manyContacts(count) });
  await dryRun(user, file);
  const begun = await beginImport(user, file);
  await rowsDone(user, begun, count * 0.6);
  await killed.kill();

  const server = await startServer(settings);
  sendTo(server.baseUrl);
  const stood = await user.get(`/api/operations/${begun.id}`, operation);
  expect(stood.done).toBeGreaterThanOrEqual(count * 0.6);
  expect(stood.done).toBeLessThan(count);
  expect(await ended(user, begun.id)).toMatchObject({
    state: "done",
    total: count,
    done: count,
    refused: 0,
    message: "5,998 added, 2 changed.",
  });
  const expected = Array.from({ length: count }, (_nothing, place) => `person${place}@x.example`);
  expect(await addresses(user)).toEqual(expected.toSorted());
  expect(await user.get("/api/companies", z.array(company))).toHaveLength(10);

  expect(await undoOperation(user, begun.id)).toMatchObject({ state: "done", refused: 0 });
  expectSameRecords(await user.get("/api/contacts", z.array(contact)), [late, early]);
  expect(await user.get("/api/companies", z.array(company))).toEqual([]);
  await server.stop();
  await home.remove();
}, 240_000);
