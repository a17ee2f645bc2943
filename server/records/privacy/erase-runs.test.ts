import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { emailTemplate } from "#shared/email/email-templates.ts";
import { runWithSteps } from "#shared/rules/rules.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { filterOf, makeRule, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

test("what rules did with other records names an erased contact no more", async () => {
  const user = await signUp();
  await user.update("/api/workspace", workspace, { requiresContactEmail: false });
  const body = { name: "Hi", subject: "Hi", text: "Hi", isShared: true };
  const { id: templateId } = await user.create("/api/email-templates", emailTemplate, body);
  const filter = filterOf("title", "contains", "Boat");
  const email = { type: "email", templateId };
  const branch = { type: "branch", filter, whenTrue: [email], otherwise: [] };
  const made = await makeRule(user, { kind: "deal", steps: [branch] });
  // "value" is a word of filters, too.
  const add = (name: string) => user.create("/api/contacts", contact, { name, email: "" });
  const [jane, value] = [await add("Jane Qvortrup"), await add("Value")];
  const pathOfRun = async (title: string, contactId: string, count: number) => {
    await user.create("/api/deals", deal, { title, value: "1", contactId });
    const run = await settledRun(user, made, count);
    return { run, path: `/api/rules/${made.id}/runs/${run.id}` };
  };
  const ofJane = await pathOfRun("Boat for Jane Qvortrup", jane.id, 1);
  const ofValue = await pathOfRun("Boat for Value", value.id, 2);
  expect(JSON.stringify(ofJane.run).match(/Jane Qvortrup/g)?.length).toBeGreaterThanOrEqual(3);

  for (const { id } of [jane, value]) {
    const path = `/api/contacts/${id}/erasure`;
    expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
  }
  const problem = "Not sent: an erased contact has no email address.";
  for (const { path } of [ofJane, ofValue]) {
    const run = await user.get(path, runWithSteps);
    expect(run).toMatchObject({
      recordName: "Boat for an erased contact",
      problem,
      steps: [
        { asked: { filter, values: { title: "Boat for an erased contact" } } },
        { outcome: problem, isFailed: true },
      ],
    });
    expect(JSON.stringify(run)).not.toMatch(/Qvortrup|for Value/);
  }
});
