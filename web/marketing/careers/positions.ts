import { claims } from "#shared/site/claims.ts";

export type Position = {
  /** The last part of its address. */
  slug: string;
  title: string;
  department: string;
  location: string;
  /** Where the work is done, as schema.org has it: a place, or countries to work from. */
  place: { city: string; country: string } | { remoteFrom: string[] };
  type: "Full-time" | "Part-time";
  summary: string;
  tasks: string[];
  skills: string[];
};

/** The day on which all of them were opened: YYYY-MM-DD. */
export const positionsOpened = "2026-11-02";

export const positions: Position[] = [
  {
    slug: "senior-software-engineer",
    title: "Senior Software Engineer",
    department: "Engineering",
    location: "Remote, Europe",
    place: { remoteFrom: ["Germany", "Netherlands", "Portugal", "United Kingdom"] },
    type: "Full-time",
    summary:
      "You make the product quicker and simpler at the same time. You will own parts of it from the table in the database to the key that is pressed, together with a designer and the people who answer our customers.",
    tasks: [
      "Build features whole: schema, API, screen, tests and the page that explains them",
      "Measure first, then make it fast; a list of a million contacts should open like one of ten",
      "Review others' code so that both of you have learned something",
      "Take your turn, one week in eight, at answering when something breaks",
    ],
    skills: [
      "Several years of TypeScript and SQL in a product that people depended on",
      "A feeling for data that must not be lost: transactions, migrations, concurrent writers",
      "Clear writing, since most of our decisions are made on half a page",
    ],
  },
  {
    slug: "product-designer",
    title: "Product Designer",
    department: "Design",
    location: "London",
    place: { city: "London", country: "GB" },
    type: "Full-time",
    summary:
      "You turn a hard afternoon of someone else's into a screen that needs no explaining. Our product is calm and dense; you know how much work that is, and enjoy it.",
    tasks: [
      "Spend a day every two weeks beside people who sell, and see what they really do",
      "Design flows in every state: empty, loading, failed, full, and on a phone in the rain",
      "Keep the shared components few, accessible and consistent, in both themes",
      "Stay with a feature until it has shipped, and after",
    ],
    skills: [
      "A portfolio of tools for work, with the reasons behind your choices",
      "You can prototype in code, or close enough to argue with an engineer",
      "Knowledge of WCAG that comes from use, not from a checklist",
    ],
  },
  {
    slug: "account-executive",
    title: "Account Executive",
    department: "Sales",
    location: "New York",
    place: { city: "New York", country: "US" },
    type: "Full-time",
    summary:
      "You sell a CRM to people who sell, which means that they notice everything. You run the whole cycle with mid-sized companies, from the first question to the handover, and never promise what is not there.",
    tasks: [
      "Work inbound requests within the hour, and open a few doors of your own",
      "Demonstrate the product with the buyer's process in it instead of ours",
      "Keep your own pipeline so well that we could show it to customers",
      "Bring back what you hear, so that it changes what we build",
    ],
    skills: [
      "Three years or more of closing software deals of $5,000 to $100,000 a year",
      "Questions that make a buyer think, and the patience to hear the answer",
      "You know your numbers without looking them up",
    ],
  },
  {
    slug: "customer-success-manager",
    title: "Customer Success Manager",
    department: "Customer Success",
    location: "Remote, Americas",
    place: { remoteFrom: ["United States", "Canada", "Brazil"] },
    type: "Full-time",
    summary:
      "You take teams from their first day to the point where they could not imagine working without it. Forty customers are yours. You know them, and you notice when they go quiet.",
    tasks: [
      "Plan each move with the customer: data, stages, people, dates",
      "Train teams in short sessions that end with real work done",
      "Watch for the signs of trouble, and call before they do",
      "Write down what was hard, and get it fixed",
    ],
    skills: [
      "Experience in helping companies adopt software, ideally a CRM",
      "Ease with spreadsheets that are older than you expected",
      "The gift of explaining a thing for the third time as if it were the first",
    ],
  },
  {
    slug: "content-marketing-manager",
    title: "Content Marketing Manager",
    department: "Marketing",
    location: "Berlin",
    place: { city: "Berlin", country: "DE" },
    type: "Part-time",
    summary:
      "You write what salespeople send to each other. Our blog is small and good, and should become larger without getting worse. Twenty-four hours a week, at the times that suit you.",
    tasks: [
      "Publish two articles a month that can be put to use the same afternoon",
      "Interview customers, and tell their stories without varnish",
      "Keep every page of this site true, clear and up to date",
      "Find out what gets read to the end, and why",
    ],
    skills: [
      "English prose that other people have paid for",
      "Curiosity about how selling works, or a past in it",
      "You cut your own favorite sentences",
    ],
  },
  {
    slug: "support-specialist",
    title: "Support Specialist",
    department: "Support",
    location: "Singapore",
    place: { city: "Singapore", country: "SG" },
    type: "Full-time",
    summary: `You are the person behind our promise to reply within ${claims.replyTime}. It is usually much less, because you like finding things out, and because the engineers that you ask sit in the same channel.`,
    tasks: [
      "Answer by mail, chat and phone, in words that fit the person who asks",
      "Reproduce faults, and describe them so well that they are half repaired",
      "Turn the question that came three times into a better screen or a better page",
      "Keep our customers in Asia and Australia company while others sleep",
    ],
    skills: [
      "A year or two in support of a technical product",
      "You read a log file or an API's answer without fear",
      "Fluent English; another language of the region is welcome",
    ],
  },
];
