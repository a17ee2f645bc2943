import { z } from "zod";
import { contact } from "./contacts.ts";
import { deal } from "./deals.ts";
import { givenDay } from "#shared/records/fields.ts";
import { task } from "./tasks.ts";

/** The most tasks, deals and contacts that one list of the day shows. */
export const mostOfToday = { tasks: 50, deals: 20, contacts: 20 } as const;

/** For how many days an email has been without a reply when the day speaks of it, and no longer. */
export const daysWithoutReply = { from: 3, to: 30 } as const;

/** Query of GET /api/today. */
export const todayQuery = z.object({
  /** The day where the person is, `YYYY-MM-DD`: the server cannot know it. */
  date: givenDay("date must be a day, such as 2027-03-05"),
  whose: z.enum(["mine", "everyone"], "whose must be mine or everyone").default("mine"),
});

function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), hasMore: z.boolean() });
}

/** Answer of GET /api/today: what waits for someone. */
export const today = z.object({
  /** Open tasks that are due on the day or were before it, the longest overdue first. */
  tasks: listOf(task),
  /** Open deals for which no open task is planned, newest first. */
  dealsWithoutNextStep: listOf(deal),
  /** Open deals without a change or an activity for longer than their stage allows, oldest first. */
  idleDeals: listOf(deal),
  /** Contacts that left an email without a reply for some days, the longest first. */
  withoutReply: listOf(contact),
});

export type Today = z.infer<typeof today>;
export type TodayQuery = z.output<typeof todayQuery>;
