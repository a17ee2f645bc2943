import { claims } from "#shared/site/claims.ts";

export const questions = [
  {
    question: "How long does it take to set up?",
    answer:
      "Under 5 minutes. Sign up, load the sample data or add your first contacts and deals, and your pipeline is on the screen. There is nothing to install.",
  },
  {
    question: "How does the free trial work?",
    answer:
      "You get the whole product for 14 days. No credit card is required, so nothing can be charged when the trial ends. Choose a plan whenever you are ready to stay.",
  },
  {
    question: "Can I pay by the month or by the year?",
    answer:
      "Either, and you are billed in pounds. A year costs as much as ten months. Subscriptions renew automatically at the end of each billing cycle until you cancel.",
  },
  {
    question: "Can I cancel anytime?",
    answer:
      "Yes, on your account page, without writing to anyone. You keep access until the end of the period that is paid. Fees are non-refundable except where the law requires it.",
  },
  {
    question: "What happens if prices change?",
    answer:
      "A change of fees takes effect at the end of your current billing cycle, never in the middle of it. We give at least 30 days' notice when our terms change.",
  },
  {
    question: "Is my data safe?",
    answer: `Your data is protected with 256-bit encryption, daily backups and ${claims.auditRhythm} audits, at ${claims.uptime} uptime. CRM Pro is ${claims.certification} compliant and offers single sign-on, two-factor authentication and role-based access.`,
  },
  {
    question: "Does it work with the tools we use?",
    answer:
      "It connects to 100+ apps, among them Gmail, Slack, Zoom, Salesforce and Dropbox, and to 5,000+ more through Zapier. For everything else there is a REST API.",
  },
  {
    question: "What support do I get?",
    answer: `Every plan has email support, and we reply within ${claims.replyTime}. Professional and Enterprise have priority support by chat and phone, too.`,
  },
];
