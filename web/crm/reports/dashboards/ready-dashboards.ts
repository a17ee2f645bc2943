import type { Tile } from "#shared/reports/dashboards.ts";

/** A dashboard that every workspace begins with, made of ready reports. */
export interface ReadyDashboard {
  id: string;
  name: string;
  purpose: string;
  tiles: Tile[];
  /** Of whose records it is at first. */
  whose: "me" | null;
}

const tile = (report: string, width: 1 | 2 | 3 = 1): Tile => ({ report, width });

export const readyDashboards: ReadyDashboard[] = [
  {
    id: "seller",
    name: "Seller",
    purpose: "Your own deals and tasks: what is open, what is due, and what you have won",
    whose: "me",
    tiles: [
      tile("open-value"),
      tile("expected", 2),
      tile("due-tasks", 2),
      tile("overdue-deals"),
      tile("won-running"),
      tile("won-by-month", 2),
    ],
  },
  {
    id: "manager",
    name: "Manager",
    purpose: "The team's pipeline, and who has won what",
    whose: null,
    tiles: [
      tile("open-by-owner", 2),
      tile("won-by-owner"),
      tile("won-by-month", 2),
      tile("aging"),
      tile("won-and-lost", 2),
      tile("lost-reasons"),
      tile("expected", 3),
    ],
  },
  {
    id: "operations",
    name: "Operations",
    purpose: "What is late, what is missing, and how long deals take",
    whose: null,
    tiles: [
      tile("late-tasks"),
      tile("open-tasks", 2),
      tile("overdue-deals"),
      tile("cycle", 2),
      tile("incomplete"),
      tile("aging"),
      tile("done-late"),
    ],
  },
  {
    id: "marketing",
    name: "Marketing",
    purpose: "New contacts, audiences, and the companies that buy",
    whose: null,
    tiles: [
      tile("new-contacts", 2),
      tile("contact-tags"),
      tile("contact-status"),
      tile("new-deals", 2),
      tile("industries"),
      tile("without-deals"),
      tile("customers"),
      tile("new-by-tag", 2),
      tile("by-tag"),
    ],
  },
];
