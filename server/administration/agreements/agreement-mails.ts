import { inWords, keptFor } from "#shared/administration/kept-for.ts";
import type { Step } from "#server/administration/agreements/due-step.ts";
import { billingPage } from "#server/billing/billing.ts";
import { dayOf } from "#server/billing/billing-mails.ts";
import { layOut, type MailContent } from "#server/platform/mail/mail-layout.ts";
import type { NewMail } from "#server/platform/mail/queue-mail.ts";

type NotifiedStep = Exclude<Step, { kind: "forget" }>;

export function agreementMail(
  recipient: string,
  workspace: string,
  step: NotifiedStep,
  baseUrl: string,
): NewMail {
  const [subject, content] = contentOf(workspace, step, baseUrl);
  const footer =
    "You get this mail because you own this workspace of CRM Pro. Questions? Just answer it.";
  return {
    recipient,
    subject,
    ...layOut({ ...content, footer }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function contentOf(
  workspace: string,
  step: NotifiedStep,
  baseUrl: string,
): [subject: string, content: Omit<MailContent, "footer">] {
  const choosePlan = { label: "Choose a plan", url: billingPage(baseUrl) };
  switch (step.kind) {
    case "note": {
      const day = dayOf(step.deleteAt);
      return [
        `Your workspace “${workspace}” will be deleted on ${day}`,
        {
          paragraphs: [
            "Hello,",
            `Your subscription ended on ${dayOf(step.endedAt)}, as you wished. The workspace “${workspace}” can be read and exported for ${inWords(keptFor.endedWorkspaces)}, until ${day}. Then it is deleted with everything in it.`,
            "To keep it, choose a plan before that day: everything is as it was.",
          ],
          action: choosePlan,
        },
      ];
    }
    case "remind": {
      const day = dayOf(step.deleteAt);
      return [
        `Reminder: “${workspace}” will be deleted on ${day}`,
        {
          paragraphs: [
            "Hello,",
            `The workspace “${workspace}” will be deleted on ${day} with everything in it. Until then you can export it, in Settings under Workspace, or keep it by choosing a plan.`,
          ],
          action: choosePlan,
        },
      ];
    }
    case "delete":
      return [
        `Your workspace “${workspace}” is deleted`,
        {
          paragraphs: [
            "Hello,",
            `The workspace “${workspace}” is deleted with everything in it, as the terms say. It stays in our backups for up to ${inWords(keptFor.backups)}. Your account goes on until you close it.`,
          ],
        },
      ];
  }
}
