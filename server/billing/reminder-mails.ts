import { findPlan } from "#shared/billing/billing.ts";
import type { Account } from "#server/billing/billing.queries.ts";
import { billingPage } from "#server/billing/billing.ts";
import { dayOf } from "#server/billing/billing-mails.ts";
import type { Reminder } from "#server/billing/due-reminder.ts";
import { planTitle } from "#server/billing/plan-names.ts";
import { layOut, type MailContent } from "#server/platform/mail/mail-layout.ts";
import type { NewMail } from "#server/platform/mail/queue-mail.ts";

export function reminderMail(
  account: Account,
  { kind, endsAt }: Reminder,
  baseUrl: string,
): NewMail {
  const day = dayOf(endsAt);
  const [subject, content] =
    kind === "renewal" ? renewalContent(account, day) : trialContents[kind](day);
  return {
    recipient: account.user.email,
    subject,
    ...layOut({ ...content, action: { label: actions[kind], url: billingPage(baseUrl) } }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

type Content = [subject: string, content: Omit<MailContent, "action">];

const actions: Record<Reminder["kind"], string> = {
  "trial-week": "Choose a plan",
  "trial-day": "Choose a plan",
  "trial-over": "Choose a plan",
  renewal: "See your subscription",
};

const trialFooter = "You get this mail because you are trying CRM Pro. Questions? Just answer it.";
const afterwards =
  "After that your workspace can only be read and exported until you choose a plan. Nothing is deleted.";

const trialContents: Record<Exclude<Reminder["kind"], "renewal">, (day: string) => Content> = {
  "trial-week": (day) => [
    `Your trial ends on ${day}`,
    {
      paragraphs: ["Hello,", `Your trial of CRM Pro ends on ${day}. ${afterwards}`],
      footer: trialFooter,
    },
  ],
  "trial-day": (day) => [
    "One day is left of your trial",
    {
      paragraphs: ["Hello,", `Your trial of CRM Pro ends on ${day}. ${afterwards}`],
      footer: trialFooter,
    },
  ],
  "trial-over": (day) => [
    `Your trial ended on ${day}`,
    {
      paragraphs: [
        "Hello,",
        `Your trial of CRM Pro ended on ${day}, so your workspace can only be read and exported now. Nothing is deleted: choose a plan, and everything is as it was.`,
      ],
      footer: trialFooter,
    },
  ],
};

function renewalContent({ subscription }: Account, day: string): Content {
  const plan = findPlan(subscription?.nextPlanId ?? subscription?.molliePlanId ?? "");
  const facts: MailContent["facts"] = [
    ["Plan", plan && planTitle(plan)],
    ["Amount", plan && `£${plan.price}`],
    ["Collected on", day],
  ];
  return [
    `Your subscription renews on ${day}`,
    {
      paragraphs: [
        "Hello,",
        `Your subscription of CRM Pro renews on ${day}. If you do not want that, cancel it or choose another plan before that day.`,
      ],
      facts,
      footer: "You get this mail because you pay for CRM Pro. Questions? Just answer it.",
    },
  ];
}
