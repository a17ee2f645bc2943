import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { customField } from "#shared/records/custom-fields.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import {
  emailStep,
  letWaitEnd,
  orderOf,
  runOf,
  seller,
  start,
  twoEmails,
  untilReceived,
  untilState,
} from "#tests/support/sequences.ts";

useMailProvider();

const disclosed = z.object({
  sequenceRuns: z.array(
    z.object({
      sequence: z.string(),
      subject: z.string(),
      state: z.string(),
      decisions: z.array(z.object({ event: z.string() })),
    }),
  ),
});

test("what is kept about a contact has its sequences, and an erasure leaves no name in them", async () => {
  const one = await seller();
  const run = await start(one);
  await untilReceived(one.address, 1);
  const path = `/api/contacts/${one.grace.id}`;
  const found = disclosed.parse(
    (await one.user.ask({ method: "GET", path: `${path}/disclosure` })).body,
  );
  expect(found.sequenceRuns).toMatchObject([
    { sequence: "Outreach", subject: "An idea for Grace", state: "active" },
  ]);
  expect(found.sequenceRuns[0]?.decisions.map(({ event }) => event)).toEqual([
    "started",
    "email-queued",
    "waiting",
  ]);
  const page = await one.user.ask({ method: "GET", path: `${path}/disclosure?format=html` });
  expect(String(page.body)).toContain("Email sequences");
  expect((await one.user.ask({ method: "POST", path: `${path}/erasure` })).status).toBe(200);
  await whileStopped(async (db) => {
    const [kept] = await db.select().from(sequenceRuns).where(eq(sequenceRuns.id, run.id));
    expect(kept).toMatchObject({ subject: "", messageIds: [] });
  });
  await one.mailbox.close();
});

test("a task is not added without a value that tasks need", async () => {
  const [first, wait] = twoEmails.steps;
  if (!first || !wait) throw new Error("no steps");
  const call = { kind: "task", title: "Call", priority: "high" } as const;
  const one = await seller({ steps: [emailStep("First"), wait, call] });
  const run = await start(one);
  await untilReceived(one.address, 1);
  const field = { entity: "task", label: "Region", type: "text", required: true };
  await one.user.create("/api/custom-fields", customField, field);
  await letWaitEnd(one, run.id);
  expect(await untilState(one, "stopped")).toMatchObject({ reason: "task-refused" });
  expect((await runOf(one)).log.map(({ event }) => event)).not.toContain("task-added");
  expect((await one.user.refusal(409, orderOf(one))).error).toBe(
    "A task of this sequence cannot be added: Region is required",
  );
  await one.mailbox.close();
});

test("a task is not added about a contact whose name was stored too long for it", async () => {
  const call = { kind: "task", title: "Call", priority: "high" } as const;
  const one = await seller({ steps: [call] });
  // As former releases took it from archives.
  const longer = { name: "Grace".padEnd(201, "e") };
  await whileStopped((db) =>
    db.transaction(async (tx) => {
      await nameChangeSet(tx, { changeSetId: newId(), userId: null, channel: "web" });
      await tx.update(contacts).set(longer).where(eq(contacts.id, one.grace.id));
    }),
  );
  await start(one);
  expect(await untilState(one, "stopped")).toMatchObject({ reason: "task-refused" });
  await one.mailbox.close();
});
