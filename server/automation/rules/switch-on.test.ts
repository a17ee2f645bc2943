import { expect, test } from "vitest";
import { emailTemplate } from "#shared/email/email-templates.ts";
import { rule } from "#shared/rules/rules.ts";
import { sequence } from "#shared/email/sequences.ts";
import { twoEmails } from "#tests/support/sequences.ts";
import { signUp } from "#tests/support/test-client.ts";

test("a rule whose template or sequence is gone is not switched on, and says which", async () => {
  const user = await signUp();
  const hi = { name: "Hi", subject: "Hi", text: "Hi", isShared: true };
  const template = await user.create("/api/email-templates", emailTemplate, hi);
  const outreach = await user.create("/api/sequences", sequence, twoEmails);
  const add = (step: object) =>
    user.create("/api/rules", rule, {
      name: "Write",
      kind: "contact",
      trigger: { type: "added" },
      steps: [step],
    });
  const start = { type: "sequence", action: "start", timeZone: "UTC" };
  const made = {
    template: await add({ type: "email", templateId: template.id }),
    sequence: await add({ ...start, sequenceId: outreach.id }),
  };
  for (const path of [`/api/email-templates/${template.id}`, `/api/sequences/${outreach.id}`]) {
    expect(await user.ask({ method: "DELETE", path })).toMatchObject({ status: 204 });
  }
  for (const [thing, { id }] of Object.entries(made)) {
    const path = `/api/rules/${id}/switch`;
    const refused = await user.refusal(400, { method: "PUT", path, body: { isOn: true } });
    expect(refused.error).toBe(`This ${thing} does not exist. It may have been deleted.`);
  }
});
