import { expect, test } from "vitest";
import { listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { letter } from "#tests/support/mailbox-client.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import {
  emailStep,
  seller,
  start,
  untilReceived,
  untilStateBySync,
  waitStep,
} from "#tests/support/sequences.ts";

useMailProvider();

test("a contact who answers triggers a rule, and an automatic answer does not", async () => {
  // An answer without a date pauses for three days, and only what is due before.
  const one = await seller({
    steps: [emailStep("An idea"), { ...waitStep, count: 1 }, emailStep("")],
  });
  await start(one);
  const [first] = await untilReceived(one.address, 1);
  const trigger = { type: "reply" };
  const made = await makeRule(one.user, { trigger, steps: [setTitle("Keen")] });
  const named = `In-Reply-To: ${first?.messageId}`;
  const append = (headers: string[]) =>
    one.mailbox.append("INBOX", letter({ from: one.address, to: one.account.address, headers }));
  await append(["Auto-Submitted: auto-replied", named]);
  await untilStateBySync(one, "paused");
  await append([named]);
  await untilStateBySync(one, "stopped");
  const run = await settledRun(one.user, made);
  expect(run).toMatchObject({ state: "done", recordId: one.grace.id });
  expect(await listRuns(one.user, made)).toHaveLength(1);
  await one.mailbox.close();
});

test("a contact who writes first triggers a rule about emails, and none about answers", async () => {
  const one = await seller();
  const steps = [setTitle("Keen")];
  const onEmail = await makeRule(one.user, { trigger: { type: "email" }, steps });
  const onReply = await makeRule(one.user, { trigger: { type: "reply" }, steps });
  const { address, account } = one;
  await one.mailbox.append("INBOX", letter({ from: address, to: account.address }));
  await expect
    .poll(async () => {
      await one.user.ask({ method: "POST", path: `/api/email-accounts/${account.id}/sync` });
      return (await listRuns(one.user, onEmail)).length;
    })
    .toBe(1);
  expect(await settledRun(one.user, onEmail)).toMatchObject({ recordId: one.grace.id });
  expect(await listRuns(one.user, onReply)).toEqual([]);
  await one.mailbox.close();
});
