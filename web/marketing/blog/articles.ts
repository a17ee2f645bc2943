import { daniel, elena, type Person, maya, priya } from "#web/marketing/people.ts";

export type Article = {
  /** The last part of its address. */
  slug: string;
  category: string;
  title: string;
  excerpt: string;
  author: Person;
  /** YYYY-MM-DD */
  date: string;
};

export const articles = [
  {
    slug: "thirty-minute-pipeline-review",
    category: "Pipeline",
    title: "The thirty-minute pipeline review",
    excerpt:
      "Most pipeline meetings are an hour of reading the board aloud. Here is an agenda that takes half of that and ends with decisions.",
    author: elena,
    date: "2026-11-10",
  },
  {
    slug: "follow-ups-that-get-answers",
    category: "Outreach",
    title: "Follow-ups that get answers",
    excerpt:
      "Silence after a good call is rarely a no. Five kinds of follow-up give the other side a reason to write back, and none begins with 'just checking in'.",
    author: maya,
    date: "2026-10-27",
  },
  {
    slug: "lead-scoring-on-one-page",
    category: "Lead Scoring",
    title: "Lead scoring on one page",
    excerpt:
      "You need no data team to know whom to call first. A score of six signals, built in an afternoon from deals that you have already won and lost.",
    author: priya,
    date: "2026-10-13",
  },
  {
    slug: "forecasts-finance-can-trust",
    category: "Forecasting",
    title: "Forecasts your finance team can trust",
    excerpt:
      "A forecast is a promise about evidence, not about hope. How to define stages by what the buyer did, and how to learn from each month you got wrong.",
    author: elena,
    date: "2026-09-22",
  },
  {
    slug: "clean-data-by-habit",
    category: "CRM Habits",
    title: "Clean data by habit, not by campaign",
    excerpt:
      "The yearly clean-up week fixes a database for about a month. Small habits keep it right for good, and they take less time than the arguments about it.",
    author: daniel,
    date: "2026-09-08",
  },
  {
    slug: "first-ninety-days-of-a-rep",
    category: "Team",
    title: "A new rep's first ninety days",
    excerpt:
      "What someone new should know, do and own after one, two and three months, and how to see in the second week whether it is going well.",
    author: maya,
    date: "2026-08-25",
  },
] as const satisfies Article[];

export type ArticleSlug = (typeof articles)[number]["slug"];
