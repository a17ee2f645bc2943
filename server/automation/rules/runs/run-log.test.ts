import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/contacts.ts";
import { emailTemplate } from "#shared/email-templates.ts";
import { ruleRun, runWithSteps } from "#shared/rules/rules.ts";
import { filterOf, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

test("the log is searched by records and by problems, and a run says what it has changed", async () => {
  const user = await signUp();
  const body = { name: "Hi", subject: "Hi", text: "Hi", isShared: true };
  const { id: templateId } = await user.create("/api/email-templates", emailTemplate, body);
  const branch = {
    type: "branch",
    filter: filterOf("phone", "isEmpty", undefined),
    whenTrue: [{ type: "email", templateId }],
    otherwise: [setTitle("Boss")],
  };
  const made = await makeRule(user, { steps: [branch] });
  const add = (name: string, phone?: string) =>
    user.create("/api/contacts", contact, { name, email: "a@x.example", phone });
  const jane = await add("Zoë Ærø", "1");
  await add("Bob");
  const find = async (q: string) =>
    user.get(`/api/rules/${made.id}/runs?q=${encodeURIComponent(q)}`, z.array(ruleRun));
  const run = await settledRun(user, made, 2);
  expect(run.fields).toEqual([]);
  expect(await find("zoe")).toMatchObject([{ recordId: jane.id, state: "done" }]);
  expect(await find("100%")).toEqual([]);
  expect(await find("EMAIL account")).toMatchObject([{ recordName: "Bob", state: "failed" }]);
  const [done] = await find("zoe");
  const path = `/api/rules/${made.id}/runs/${done?.id}`;
  const { fields } = await user.get(path, runWithSteps);
  expect(fields).toMatchObject([{ field: "title", before: null, after: "Boss" }]);
});
