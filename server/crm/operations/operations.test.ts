import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { ended, undoOperation, refusalsOf } from "#tests/support/operations.ts";
import { addMember } from "#tests/support/members.ts";
import { manyTimes } from "#tests/support/many-times.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const count = 1_005;
const contacts = z.array(contact);

let user: TestClient;
let acmeId: string;
let people: z.infer<typeof contacts>;

/** Its deletion changes too many records to undo in one transaction. */
beforeAll(async () => {
  user = await signUp();
  acmeId = (await user.create("/api/companies", company, { name: "Acme" })).id;
  await manyTimes(count, (place) =>
    user.create("/api/contacts", contact, {
      name: `Contact ${place}`,
      email: `${place}@x.example`,
      companyId: acmeId,
    }),
  );
  people = await user.get("/api/contacts?limit=1000", contacts);
});

test("a change of many records is taken back in the background, but for what was changed since", async () => {
  const changeSetId = await user.remove(`/api/companies/${acmeId}`);
  const other = await user.create("/api/companies", company, { name: "Other" });
  const [first] = people;
  await user.update(`/api/contacts/${first?.id}`, contact, { companyId: other.id });

  const undone = await undoOperation(user, changeSetId);
  expect(undone).toMatchObject({
    kind: "undo",
    state: "done",
    refused: 1,
    undoes: changeSetId,
    message: "1 record was changed or built on since, and stays as it is.",
  });
  expect(undone.done).toBe(undone.total);
  const refusals = await refusalsOf(user, undone.id);
  expect(refusals).toEqual([
    {
      entity: "contact",
      entityId: first?.id,
      label: first?.name,
      reason: "Company was changed since, and stays as it is.",
    },
  ]);
  const linked = await user.get(`/api/companies/${acmeId}`, company);
  expect(linked.contactCount).toBe(count - 1);

  const redone = await undoOperation(user, undone.id);
  expect(redone).toMatchObject({ state: "done", refused: 0, undoes: undone.id });
  await user.refusal(404, { method: "GET", path: `/api/companies/${acmeId}` });
  const again = { method: "POST", path: `/api/change-sets/${undone.id}/undo` };
  expect((await user.refusal(409, again)).error).toBe("This was undone before.");
});

test("an operation is seen by the member who began it and by those who see all records", async () => {
  const changed = await user.ask({
    method: "POST",
    path: "/api/tasks",
    body: { title: "Of no operation" },
  });
  const [known] = await user.get("/api/operations?kind=undo", z.array(operation));
  if (!known) throw new Error("There is no operation");
  const [rep, stranger] = [
    await addMember(user, { role: "member", visibility: "own" }),
    await signUp(),
  ];
  for (const client of [rep, stranger]) {
    expect(await client.get("/api/operations", z.array(operation))).toEqual([]);
    await client.refusal(404, { method: "GET", path: `/api/operations/${known.id}` });
    await client.refusal(404, { method: "GET", path: `/api/operations/${known.id}/refusals` });
    await client.refusal(404, { method: "POST", path: `/api/operations/${known.id}/stop` });
    await client.refusal(404, { method: "POST", path: `/api/change-sets/${known.id}/undo` });
  }
  expect(
    (await user.ask({ method: "POST", path: `/api/change-sets/${changeSetOf(changed)}/undo` }))
      .status,
  ).toBe(200);
  const stopped = await user.ask({ method: "POST", path: `/api/operations/${known.id}/stop` });
  expect(stopped.body).toEqual(await ended(user, known.id));
});
