import { expect, test } from "vitest";
import { z } from "zod";
import { contact, contactStatuses } from "#shared/crm/contacts.ts";
import { deal, type Deal } from "#shared/crm/deals.ts";
import { specifiedStages } from "#shared/crm/default-pipeline.ts";
import { board } from "#shared/crm/board.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const deals = z.array(deal);

test("kept counts and totals are true after many writes at once", async () => {
  const user = await signUp();
  await Promise.all(Array.from({ length: 24 }, (_nothing, number) => liveThrough(user, number)));

  const all = await user.get("/api/deals", deals);
  const { stages } = await user.get("/api/pipeline", board);
  for (const { stage, count, total } of stages) {
    const inStage = all.filter((one) => one.stage === stage);
    expect({ stage, count, total }).toEqual({
      stage,
      count: inStage.length,
      total: sumOf(inStage),
    });
  }
  await expectCount(user, "/api/deals", all.length);
  const contacts = await user.get("/api/contacts", z.array(contact));
  await expectCount(user, "/api/contacts", contacts.length);
  for (const status of contactStatuses) {
    const count = contacts.filter((one) => one.status === status).length;
    await expectCount(user, `/api/contacts?status=${status}`, count);
  }
});

/** A contact and a deal are made, changed, and for every third deleted, for every sixth restored. */
async function liveThrough(user: TestClient, number: number): Promise<void> {
  const status = contactStatuses[number % 3];
  const jane = await user.create("/api/contacts", contact, {
    name: `Jane ${number}`,
    email: "jane@x.example",
    status,
  });
  const sale = await user.create("/api/deals", deal, {
    title: `Sale ${number}`,
    value: `${number}.0${number % 10}`,
    contactId: jane.id,
  });
  const stage = specifiedStages[number % 5];
  await user.update(`/api/deals/${sale.id}`, deal, { stage, value: `${number * 7}.35` });
  await user.update(`/api/contacts/${jane.id}`, contact, { status: contactStatuses[number % 2] });
  if (number % 3 === 0) await user.remove(`/api/deals/${sale.id}`);
  if (number % 6 === 0) {
    const removal = await user.ask({ method: "DELETE", path: `/api/contacts/${jane.id}` });
    await user.ask({ method: "POST", path: `/api/change-sets/${changeSetOf(removal)}/undo` });
  }
}

function sumOf(some: Deal[]): string {
  const cents = some.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0);
  return (cents / 100).toFixed(2);
}

async function expectCount(user: TestClient, path: string, count: number): Promise<void> {
  const answer = await user.ask({ method: "GET", path });
  expect(answer.headers.get("x-total-count"), path).toBe(String(count));
}
