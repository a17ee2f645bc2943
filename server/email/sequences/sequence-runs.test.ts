import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { sequenceNumbers } from "#shared/email/sequence-numbers.ts";
import { sequence, sequenceRun } from "#shared/email/sequences.ts";
import { task } from "#shared/crm/tasks.ts";
import { addMember } from "#tests/support/members.ts";
import { killAndStart, mailProvider, useMailProvider } from "#tests/support/own-mail-provider.ts";
import {
  addContact,
  emailStep,
  eventsOf,
  letWaitEnd,
  orderOf,
  received,
  runOf,
  seller,
  someone,
  start,
  twoEmails,
  untilReceived,
  untilState,
} from "#tests/support/sequences.ts";
import { shopperOf } from "#tests/support/shopper.ts";

useMailProvider({ JOB_HEARTBEAT_SECONDS: "10" });

describe("a contact in a sequence", () => {
  test("gets its emails in order and in one thread, and its seller the task", async () => {
    const taskStep = { kind: "task", title: "Call Grace", priority: "high" } as const;
    const one = await seller({ steps: [...twoEmails.steps, taskStep] });
    const run = await start(one);
    const [first] = await untilReceived(one.address, 1);
    expect(first).toMatchObject({ subject: "An idea for Grace" });
    expect(first?.text).toMatch(/^Hello Grace\s+Unsubscribe: http/);
    expect(first?.headers.map(({ key }) => key)).toContain("list-unsubscribe-post");
    expect(await runOf(one)).toMatchObject({ state: "active", nextStep: 3, nextKind: "email" });
    // Contacts go on with the steps that they started with.
    const path = `/api/sequences/${one.sequenceId}`;
    await one.user.update(path, sequence, {
      ...twoEmails,
      name: "New",
      steps: [emailStep("Other")],
      version: 1,
    });

    await letWaitEnd(one, run.id);
    const [, second] = await untilReceived(one.address, 2);
    expect(second).toMatchObject({
      subject: "Re: An idea for Grace",
      inReplyTo: first?.messageId,
      references: first?.messageId,
    });
    const finished = await untilState(one, "finished");
    expect(eventsOf(finished)).toEqual([
      "started",
      "email-queued",
      "waiting step",
      "email-queued",
      "task-added",
      "finished",
    ]);
    expect(finished).toMatchObject({ sequenceName: "New", nextStep: null, dueAt: null });
    const tasks = await one.user.get("/api/tasks", z.array(task));
    expect(tasks).toMatchObject([
      { title: "Call Grace", priority: "high", relatedId: one.grace.id, relatedTo: "Grace Hopper" },
    ]);
    expect(await one.user.get(`${path}/numbers`, sequenceNumbers)).toMatchObject({
      started: 1,
      active: 0,
      finished: 1,
      replied: 0,
    });
    await one.mailbox.close();
  });

  test("waits while the workspace is not paid for, and gets the next email after", async () => {
    const one = await seller();
    const { buy, pass } = shopperOf(one.user);
    const run = await start(one);
    await untilReceived(one.address, 1);
    await pass({ months: 2 });
    await letWaitEnd(one, run.id);
    await expect
      .poll(async () => eventsOf(await runOf(one)).at(-1))
      .toBe("waiting workspace-inactive");

    await buy("starter");
    await letWaitEnd(one, run.id);
    await untilReceived(one.address, 2);
    await untilState(one, "finished");
    await one.mailbox.close();
  });

  test("waits for the hours in which emails go", async () => {
    const hour = new Date().getUTCHours();
    const fromHour = (hour + 3) % 23;
    const one = await seller({ fromHour, toHour: fromHour + 1 });
    await start(one, { timeZone: "UTC" });
    await expect.poll(async () => eventsOf(await runOf(one))).toContain("waiting hours");
    const { dueAt } = await runOf(one);
    expect(new Date(dueAt ?? "").getUTCHours()).toBe(fromHour);
    expect(received(one.address)).toEqual([]);
    await one.mailbox.close();
  });

  test("waits by the recipient's clock where that is known, and by the sender's otherwise", async () => {
    const hourIn = (zone: string, moment: string | null) =>
      Number(
        new Date(moment ?? "").toLocaleString("en", {
          timeZone: zone,
          hour: "numeric",
          hourCycle: "h23",
        }),
      );
    const fromHour = (hourIn("Asia/Tokyo", new Date().toISOString()) + 12) % 23;
    const hours = { clock: "recipient", fromHour, toHour: fromHour + 1 } as const;
    const one = await seller(hours);
    const waitsOf = (of: typeof one) => async () =>
      (await runOf(of)).log.filter(({ event }) => event === "waiting");
    const path = `/api/contacts/${one.grace.id}`;
    await one.user.update(path, contact, { phone: "+81 3 1234 5678" });
    await start(one, { timeZone: "America/Lima" });
    await expect.poll(waitsOf(one)).toMatchObject([{ reason: "hours", timeZone: "Asia/Tokyo" }]);
    expect(hourIn("Asia/Tokyo", (await runOf(one)).dueAt)).toBe(fromHour);

    const bob = await addContact(one.user, { email: someone("bob"), phone: "3 1234 5678" });
    const other = { ...one, grace: bob };
    await start(other, { timeZone: "America/Lima" });
    await expect
      .poll(waitsOf(other))
      .toMatchObject([{ reason: "hours", timeZone: "America/Lima" }]);
    expect(hourIn("America/Lima", (await runOf(other)).dueAt)).toBe(fromHour);
    await one.mailbox.close();
  });

  test("is asked about before a second sequence, and is listed where one sees it", async () => {
    const one = await seller();
    const other = await one.user.create("/api/sequences", sequence, { ...twoEmails, name: "Fair" });
    await start(one);
    expect((await one.user.refusal(409, orderOf(one))).error).toBe(
      "Grace Hopper is in this sequence already.",
    );
    const second = { ...one, sequenceId: other.id };
    const asked = await one.user.refusal(409, orderOf(second));
    expect(asked).toMatchObject({
      error: "Grace Hopper is in “Outreach” already.",
      issues: [{ path: "startsAnyway" }],
    });
    const { id } = await start(second, { startsAnyway: true });
    const colleague = await addMember(one.user, { role: "member", visibility: "own" });
    const path = `/api/sequences/${other.id}/runs`;
    expect(await colleague.get(path, z.array(sequenceRun))).toEqual([]);
    await colleague.refusal(404, { method: "POST", path: `/api/sequence-runs/${id}/stop` });
    expect(await one.user.get(`${path}?state=active`, z.array(sequenceRun))).toMatchObject([
      { contactName: "Grace Hopper", senderName: "Ada Tester", length: 3 },
    ]);
    const stop = { method: "POST", path: `/api/sequence-runs/${id}/stop` };
    expect((await one.user.ask(stop)).body).toMatchObject({ state: "stopped", reason: "by-hand" });
    expect((await one.user.refusal(409, stop)).error).toMatch(/has ended/);
    await one.mailbox.close();
  });

  test("does not start without an address, a value or leave to write", async () => {
    const one = await seller({ steps: [emailStep("For {{ contact.title }}")] });
    const refused = async (contactId: string) =>
      (await one.user.refusal(409, orderOf(one, { contactId }))).error;
    expect(await refused(one.grace.id)).toBe(
      "Grace Hopper has no value for “Job Title”. An email needs it.",
    );
    const bob = await addContact(one.user, { email: "bob@blocked.example", title: "Boss" });
    const body = { targets: "blocked.example" };
    await one.user.ask({ method: "POST", path: "/api/email-suppressions", body });
    expect(await refused(bob.id)).toBe("Bob Miller is on the list “Do not email”.");
    await one.mailbox.close();
  });
});

test("a server that dies between queue and mail server sends once, and goes on", async () => {
  const one = await seller({ steps: [emailStep("Once")] }, someone("slow"));
  await start(one);
  await expect.poll(() => mailProvider().held.includes(one.address)).toBe(true);
  await killAndStart();
  const finished = await untilState(one, "finished");
  expect(received(one.address)).toHaveLength(1);
  expect(eventsOf(finished)).toEqual(["started", "email-queued", "finished"]);
  await expect.poll(() => one.mailbox.uids("Sent")).toHaveLength(1);
  await one.mailbox.close();
});
