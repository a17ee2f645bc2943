import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { errorBody } from "#shared/platform/errors.ts";
import { type KeptEvent, keptEvent, webhookWithSecret } from "#shared/records/webhooks.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

type Program = Pick<TestClient, "ask">;

const path = "/api/webhooks/events";
const jane = { name: "Jane", email: "jane@x.example" };

async function read(program: Program, address = path) {
  const { status, headers, body } = await program.ask({ method: "GET", path: address });
  expect(status).toBe(200);
  const next = /<(.*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
  return { events: z.array(keptEvent).parse(body), next };
}

/** A person, and a program of theirs that has begun to read. */
async function reader() {
  const user = await signUp();
  const { next, events } = await read(user);
  expect(events).toEqual([]);
  return { user, next };
}

const typesOf = (events: KeptEvent[]) => events.map(({ type }) => type);

test("a program reads what came since it asked last, with an API key", async () => {
  const user = await signUp();
  const types = ["contact.created", "contact.updated", "contact.deleted"];
  const settings = { name: "Warehouse", role: "admin" };
  const { key } = await user.create("/api/api-keys", createdApiKey, settings);
  const program = clientWithKey(key);
  const begun = await read(program, `${path}?types=${types.join(",")}`);
  const added = await user.create("/api/contacts", contact, jane);
  await user.update(`/api/contacts/${added.id}`, contact, { title: "CEO" });
  await user.remove(`/api/contacts/${added.id}`);

  const { events, next } = await read(program, begun.next);
  expect(typesOf(events)).toEqual(types);
  expect(events[1]?.data.changes).toEqual({ title: { before: null, after: "CEO" } });
  const quiet = await read(program, next);
  expect(quiet.events).toEqual([]);

  await user.create("/api/contacts", contact, { ...jane, name: "Janet" });
  const again = await read(program, quiet.next);
  expect(again.events.map(({ data }) => data.record?.name)).toEqual(["Janet"]);
});

test("a long absence is read in parts, and chosen types alone", async () => {
  const { user, next } = await reader();
  const added = await user.create("/api/contacts", contact, jane);
  for (const title of ["One", "Two", "Three"]) {
    await user.update(`/api/contacts/${added.id}`, contact, { title });
  }
  const some = await read(user, `${next}&limit=2&types=contact.updated`);
  expect(some.events).toHaveLength(2);
  const rest = await read(user, some.next);
  expect(rest.events.map(({ data }) => data.changes.title)).toEqual([
    { before: "Two", after: "Three" },
  ]);
  const [first] = some.events;
  const after = await read(user, `${path}?cursor=${first?.cursor}&types=contact.updated`);
  expect(after.events).toHaveLength(2);
});

test("each event is read once, though many are stored while it is read", async () => {
  const { user, next } = await reader();
  const names = Array.from({ length: 30 }, (_, index) => `Contact ${index}`);
  const stored = Promise.all(
    names.map((name) =>
      user.create("/api/contacts", contact, { name, email: `${randomUUID()}@x.example` }),
    ),
  );
  const found = new Set<unknown>();
  let count = 0;
  let place = `${next}&limit=7&types=contact.created`;
  const readOn = async () => {
    const part = await read(user, place);
    place = part.next;
    for (const { data } of part.events) found.add(data.record?.name);
    count += part.events.length;
    return count;
  };
  await readOn();
  await stored;
  await expect.poll(readOn).toBe(names.length);
  expect(found).toEqual(new Set(names));
});

test("events go on when the last webhook is deleted", async () => {
  const { user, next } = await reader();
  const hook = { url: "https://hooks.example.com/crm", events: ["deal.created"] };
  const { id } = await user.create("/api/webhooks", webhookWithSecret, hook);
  await user.ask({ method: "DELETE", path: `/api/webhooks/${id}` });
  await user.create("/api/contacts", contact, jane);
  expect(typesOf((await read(user, `${next}&types=contact.created`)).events)).toHaveLength(1);
});

test("a cursor that is not known says what to do", async () => {
  const { user } = await reader();
  const ask = async (cursor: string) => {
    const answer = await user.ask({ method: "GET", path: `${path}?cursor=${cursor}` });
    return { status: answer.status, error: errorBody.parse(answer.body).error };
  };
  const unreadable = "cursor is not valid: start again without it";
  expect(await ask("tomorrow")).toEqual({ status: 400, error: unreadable });
  const gone = {
    status: 410,
    error: "Events after this cursor are gone. Read all records again, then ask without a cursor.",
  };
  expect(await ask(`${randomUUID()}.3`)).toEqual(gone);
  const other = await reader();
  const { searchParams } = new URL(other.next, "http://localhost");
  expect(await ask(searchParams.get("cursor") ?? "")).toEqual(gone);
});

test("an erased contact leaves its events", async () => {
  const { user, next } = await reader();
  const added = await user.create("/api/contacts", contact, jane);
  await read(user, next);
  const { status } = await user.ask({ method: "POST", path: `/api/contacts/${added.id}/erasure` });
  expect(status).toBe(200);
  expect(JSON.stringify(await read(user, next))).not.toContain(jane.email);
});
