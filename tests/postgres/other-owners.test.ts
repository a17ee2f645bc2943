import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { member } from "#shared/accounts/members.ts";
import { operation } from "#shared/records/operations.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { useWatchedServer } from "#tests/support/locks.ts";
import { ended } from "#tests/support/operations.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { newTeam } from "#tests/support/watched-team.ts";

const locks = useWatchedServer();

async function triedFile(user: TestClient) {
  const content = "Name,Email\nJanet,jane@x.example\n";
  const file = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  expect(file.check?.totals).toMatchObject({ create: 0, update: 1 });
  return file;
}

test.each([
  ["a PUT", "update", 200],
  ["a DELETE", "removal", 204],
  ["a merge", "merge", 200],
] as const)(
  "%s that waits for the contact is done where a teammate becomes its owner",
  async (_name, call, status) => {
    const { colleague, record, handOver, ...made } = await newTeam();
    const waiting = () => colleague.ask(made[call]);
    const { answer } = await locks().answerWaiting(record, waiting, handOver);
    expect(answer).toMatchObject({ status });
  },
);

test("a bulk edit that waits for the contact changes it where a teammate becomes its owner", async () => {
  const { admin, colleague, contactId, record, handOver, bulkEdit } = await newTeam();
  const waiting = async () => {
    const begun = await colleague.ask(bulkEdit);
    await ended(colleague, operation.parse(begun.body).id);
  };
  await locks().answerWaiting(record, waiting, handOver);
  const changed = await admin.get(`/api/contacts/${contactId}`, contact);
  expect(changed).toMatchObject({ title: "Buyer" });
});

test("an import that waits for the contact changes it where a teammate becomes its owner", async () => {
  const { admin, colleague, contactId, record, handOver } = await newTeam();
  const file = await triedFile(colleague);
  const { answer } = await locks().answerWaiting(
    record,
    () => runImport(colleague, file),
    handOver,
  );
  expect(answer).toMatchObject({ state: "done", done: 1, refused: 0 });
  const changed = await admin.get(`/api/contacts/${contactId}`, contact);
  expect(changed).toMatchObject({ name: "Janet" });
});

test.each([
  ["team", "someone else", "giveAway"],
  ["own", "someone else", "giveAway"],
  ["team", "no one", "giveToNoOne"],
  ["own", "no one", "giveToNoOne"],
] as const)(
  "an import that waits for the contact refuses its row: visibility %s, it goes to %s",
  async (visibility, _name, change) => {
    const { admin, colleague, userId, contactId, winnerId, record, ...made } = await newTeam();
    await admin.update(`/api/contacts/${contactId}`, contact, { ownerId: userId });
    await admin.update(`/api/members/${userId}`, member, { visibility });
    const file = await triedFile(colleague);
    const { answer } = await locks().answerWaiting(
      record,
      () => runImport(colleague, file),
      made[change],
    );
    expect(answer).toMatchObject({ state: "done", done: 1, refused: 1 });
    const failed = { method: "GET", path: `/api/imports/${file.id}/failed-rows.csv` };
    expect((await colleague.ask(failed)).body).toContain("You can no longer see the matching");
    const all = await admin.get("/api/contacts", z.array(contact));
    expect(all.map(({ id, name }) => [id, name])).toEqual([
      [winnerId, "Jane"],
      [contactId, "Jane"],
    ]);
  },
);
