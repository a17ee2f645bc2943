import { expect, test } from "vitest";
import { contact } from "#shared/contacts.ts";
import { operation } from "#shared/operations.ts";
import { useWatchedServer } from "#tests/support/locks.ts";
import { ended } from "#tests/support/operations.ts";
import { newTeam } from "#tests/support/watched-team.ts";

const locks = useWatchedServer();

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
